import { z } from 'zod';
import type { Db, Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/job-queue.ts';
import type { Clock } from '#ports/clock.ts';
import { type PaymentGateway, UnknownCustomerError } from '#ports/payment-gateway.ts';
import {
  findCustomer,
  listCustomersToSync,
  type PaymentCustomer,
  setCustomerSyncedAt,
} from './customer-repository.ts';
import type { MembershipSync } from './membership-sync.ts';
import type { PaymentLock } from './payment-lock.ts';
import type { ProStatusUpdater } from './pro-status-updater.ts';
import { endTestSubscriptions } from './subscription-repository.ts';

export const MEMBERSHIP_SYNC_TASK = 'membership-sync';
export const MEMBERSHIP_RECONCILE_TASK = 'membership-reconcile';

const HOUR_MS = 60 * 60 * 1000;
const MAX_AGE_MS = 24 * HOUR_MS;
const MAX_AGE_AFTER_PERIOD_MS = HOUR_MS / 2;
/** Customers per job. Other jobs run in between. */
const BATCH_SIZE = 25;
/** Customers per hour. */
const MAX_CUSTOMERS = 5000;

const syncJobSchema = z.object({ userId: z.uuid() });
const reconcileJobSchema = z.object({
  customers: z.number().default(0),
  differences: z.number().default(0),
});

interface MembershipSyncJobsDeps {
  db: Db;
  clock: Clock;
  gateway: PaymentGateway;
  lock: PaymentLock;
  sync: Pick<MembershipSync, 'sync'>;
  proStatusUpdater: Pick<ProStatusUpdater, 'apply'>;
  log: (message: string) => Promise<void>;
}

/** Reads customers from the payment provider in the background: after an event, and once a day. */
export class MembershipSyncJobs {
  constructor(private readonly deps: MembershipSyncJobsDeps) {}

  /** Several events cause one job, unless it has started. */
  async enqueue(tx: Tx, userId: string): Promise<void> {
    await enqueueJob(tx, {
      name: MEMBERSHIP_SYNC_TASK,
      payload: { userId },
      jobKey: `${MEMBERSHIP_SYNC_TASK}:${userId}`,
    });
  }

  /** Handles the job. */
  async run(payload: unknown): Promise<void> {
    const { db, gateway } = this.deps;
    const { userId } = syncJobSchema.parse(payload);
    const customer = await findCustomer(db, gateway.provider, userId);
    if (customer) await this.sync(customer);
  }

  private async sync(customer: PaymentCustomer): Promise<number> {
    const { gateway, lock, sync } = this.deps;
    const { ownerId } = customer;
    return lock.run(ownerId, async (tx) => {
      // The account may have been deleted in the meantime.
      const current = await findCustomer(tx, gateway.provider, ownerId);
      if (!current) return 0;
      try {
        return (await sync.sync(tx, current)).differences;
      } catch (error) {
        // The server's keys may be those of another account by mistake, so nothing ends.
        if (error instanceof UnknownCustomerError) return 0;
        throw error;
      }
    });
  }

  /** Starts to look for missed events. */
  async startReconciliation(): Promise<void> {
    await this.deps.db.transaction((tx) => enqueueReconciliation(tx, {}));
  }

  /** Handles the job: reads a batch of customers, and enqueues itself for the next one. */
  async reconcile(payload: unknown): Promise<void> {
    const { db, clock, gateway, log } = this.deps;
    const counts = reconcileJobSchema.parse(payload);
    await this.endTestMemberships();
    const now = clock.now();
    const batch = await listCustomersToSync(db, gateway.provider, {
      now,
      readBefore: new Date(now.getTime() - MAX_AGE_MS),
      endedReadBefore: new Date(now.getTime() - MAX_AGE_AFTER_PERIOD_MS),
      limit: BATCH_SIZE,
    });
    for (const customer of batch) {
      // If reading fails, the other customers come first in the next hour.
      await setCustomerSyncedAt(db, customer, now);
      counts.differences += await this.sync(customer);
      counts.customers += 1;
    }
    if (batch.length === BATCH_SIZE && counts.customers < MAX_CUSTOMERS)
      return db.transaction((tx) => enqueueReconciliation(tx, counts));
    await log(
      `Memberships checked: ${counts.customers} customers, ${counts.differences} differences`,
    );
  }

  /** Nobody keeps a free membership when the operator begins to take real payments. */
  private async endTestMemberships(): Promise<void> {
    const { db, clock, gateway, proStatusUpdater } = this.deps;
    if (gateway.provider === 'test') return;
    await db.transaction(async (tx) => {
      const owners = await endTestSubscriptions(tx, clock.now(), BATCH_SIZE);
      for (const userId of owners) await proStatusUpdater.apply(tx, userId);
    });
  }
}

/** A failed job is not retried, because the next hour's does its work. */
async function enqueueReconciliation(tx: Tx, counts: object): Promise<void> {
  await enqueueJob(tx, {
    name: MEMBERSHIP_RECONCILE_TASK,
    payload: counts,
    jobKey: MEMBERSHIP_RECONCILE_TASK,
    maxAttempts: 1,
  });
}
