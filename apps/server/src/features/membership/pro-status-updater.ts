import { z } from 'zod';
import { isPro } from '#platform/auth/is-pro.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/job-queue.ts';
import type { Clock } from '#ports/clock.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';
import { findProEndDates, recalculateProUntil } from './pro-status-repository.ts';

export const PUBLISH_PRO_STATUS_TASK = 'membership-event';

/** The clocks of the database, which starts the job, and of this process may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 2000;

const jobSchema = z.object({ userId: z.uuid() });

/** The key of the job that runs when Pro ends. */
export function getMembershipEndJobKey(userId: string): string {
  return `membership-end:${userId}`;
}

interface ProStatusUpdaterDeps {
  db: Db;
  clock: Clock;
  events: EventPublisher;
}

/** Updates who is a Pro user after a membership has changed, and informs the user's devices. */
export class ProStatusUpdater {
  constructor(private readonly deps: ProStatusUpdaterDeps) {}

  /** Must be called in the transaction that changed the memberships. Publishes now, and again when Pro ends. */
  async apply(tx: Tx, userId: string): Promise<void> {
    const proUntil = await recalculateProUntil(tx, userId);
    const job = { name: PUBLISH_PRO_STATUS_TASK, payload: { userId } };
    await enqueueJob(tx, { ...job, jobKey: `${PUBLISH_PRO_STATUS_TASK}:${userId}` });
    if (!proUntil || proUntil <= this.deps.clock.now()) return;
    await enqueueJob(tx, { ...job, jobKey: getMembershipEndJobKey(userId), runAt: proUntil });
  }

  /** Handles the job. */
  async publish(payload: unknown): Promise<void> {
    const { db, clock, events } = this.deps;
    const { userId } = jobSchema.parse(payload);
    const periods = await findProEndDates(db, userId);
    const now = new Date(clock.now().getTime() + MAX_CLOCK_DIFFERENCE_MS);
    events.publish(userId, 'subscription:updated', { isProUser: isPro(periods, now) });
  }
}
