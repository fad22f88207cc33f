import { LANGUAGES } from '@plateful/contract';
import { z } from 'zod';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/job-queue.ts';
import type { IdGenerator } from '#ports/id-generator.ts';

/** For recipients without an account, and accounts whose language is unknown. */
const language = z.enum(LANGUAGES).nullish();

/** An email about an account. It is rendered when it is sent, in the language of the account. */
export const accountEmailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('code'),
    purpose: z.enum(['registration', 'recovery']),
    email: z.string(),
    language,
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
    language,
  }),
]);
export type AccountEmail = z.infer<typeof accountEmailSchema>;

/** Payload of the email job. `id` identifies the email and stays the same across retries. */
export const accountEmailJobSchema = z.object({ id: z.uuidv7(), mail: accountEmailSchema });

export const ACCOUNT_EMAIL_TASK = 'mail';

/** Enqueues emails; `AccountEmailJobHandler` sends them after the transaction commits. */
export class AccountEmailQueue {
  constructor(private readonly deps: { ids: IdGenerator }) {}

  /**
   * Sends the email if and only if the transaction commits. The work is the same whether or not the email address has
   * an account, so timing reveals nothing; the recipient is looked up when the email is sent.
   */
  async enqueueEmail(tx: Tx, email: AccountEmail): Promise<void> {
    const job: z.infer<typeof accountEmailJobSchema> = { id: this.deps.ids.newId(), mail: email };
    await enqueueJob(tx, { name: ACCOUNT_EMAIL_TASK, payload: job });
  }
}
