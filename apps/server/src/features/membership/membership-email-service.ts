import { LANGUAGES } from '@plateful/contract';
import { z } from 'zod';
import type { Db, Tx } from '#platform/db/database.ts';
import { deliverEmail } from '#platform/email/deliver-email.ts';
import { enqueueJob } from '#platform/jobs/job-queue.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { MembershipEmailKind } from './membership-email-template-types.ts';
import { renderMembershipEmail } from './render-membership-email.ts';
import {
  findSubscriptionAndOwnerContact,
  type SubscriptionRow,
} from './subscription-repository.ts';

export const MEMBERSHIP_EMAIL_TASK = 'membership-mail';

const jobSchema = z.object({
  id: z.uuidv7(),
  kind: z.enum(['started', 'canceled', 'payment-failed']),
  subscriptionId: z.uuid(),
});

interface MembershipEmailsDeps {
  db: Db;
  ids: IdGenerator;
  mailer: Mailer;
  /** Base URL of links. */
  publicUrl: string;
}

/** Emails about memberships bought on the web. App stores send their own. */
export class MembershipEmailService {
  constructor(private readonly deps: MembershipEmailsDeps) {}

  /** Compares the stored memberships of a user before and after a change, in its transaction. */
  async enqueueForChanges(
    tx: Tx,
    before: readonly SubscriptionRow[],
    after: readonly SubscriptionRow[],
  ): Promise<void> {
    for (const row of after) {
      const kind = getChange(
        before.find(({ id }) => id === row.id),
        row,
      );
      if (!kind) continue;
      const payload = { id: this.deps.ids.newId(), kind, subscriptionId: row.id };
      await enqueueJob(tx, { name: MEMBERSHIP_EMAIL_TASK, payload });
    }
  }

  /** Handles the job. Sends nothing if the membership has changed again, or its owner was deleted. */
  async send(payload: unknown): Promise<void> {
    const { db, mailer, publicUrl } = this.deps;
    const { id, kind, subscriptionId } = jobSchema.parse(payload);
    const found = await findSubscriptionAndOwnerContact(db, subscriptionId);
    if (!found || !isStillTrue(kind, found.subscription)) return;
    const recipient = { email: found.email, language: found.language ?? LANGUAGES[0] };
    const email = renderMembershipEmail(kind, recipient, found.subscription, publicUrl);
    await deliverEmail(mailer, email, { id, kind });
  }
}

function getChange(
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
): MembershipEmailKind | null {
  if (!before) return after.status === 'active' ? 'started' : null;
  if (after.status === 'past_due' && before.status !== 'past_due') return 'payment-failed';
  const isCanceled = after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd;
  return isCanceled && after.status === 'active' ? 'canceled' : null;
}

function isStillTrue(kind: MembershipEmailKind, row: SubscriptionRow): boolean {
  if (kind === 'payment-failed') return row.status === 'past_due';
  return kind === 'started' || (row.status === 'active' && row.cancelAtPeriodEnd);
}
