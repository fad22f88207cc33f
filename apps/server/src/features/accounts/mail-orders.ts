import { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { addJob } from '#platform/jobs/queue.ts';
import type { Ids } from '#ports/ids.ts';

/** A mail that an account gives rise to; it is written when it is sent. */
export const orderedMailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('code'),
    purpose: z.enum(['registration', 'recovery']),
    email: z.string(),
    codeId: z.uuid(),
  }),
  z.object({
    kind: z.enum([
      'locked',
      'code-guesses-used-up',
      'codes-stopped',
      'password-changed',
      'google-linked',
      'account-deleted',
    ]),
    email: z.string(),
  }),
]);
export type OrderedMail = z.infer<typeof orderedMailSchema>;

/** What waits in the job queue. `id` stays the mail's own, however often it is tried. */
export const mailJobSchema = z.object({ id: z.uuidv7(), mail: orderedMailSchema });

export const MAIL_TASK = 'mail';

/** Orders mails; `MailDelivery` sends them, some milliseconds after the transaction. */
export class MailOrders {
  constructor(private readonly parts: { ids: Ids }) {}

  /**
   * The mail is sent if and only if the transaction holds. No account of that address is needed, and the order costs
   * the same with and without one: whether there is somebody to write to shows when it is sent.
   */
  async order(tx: Tx, mail: OrderedMail): Promise<void> {
    const job: z.infer<typeof mailJobSchema> = { id: this.parts.ids.next(), mail };
    await addJob(tx, { name: MAIL_TASK, payload: job });
  }
}
