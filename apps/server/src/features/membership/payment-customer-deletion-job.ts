import { z } from 'zod';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob, removeJob } from '#platform/jobs/job-queue.ts';
import { PermanentError } from '#platform/jobs/permanent-error.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { acquireUserPaymentLock, listCustomersByOwner } from './customer-repository.ts';
import { getMembershipEndJobKey } from './pro-status-updater.ts';

export const CUSTOMER_DELETION_TASK = 'payment-customer-deletion';

const jobSchema = z.object({ provider: z.enum(['stripe', 'test']), customerId: z.string() });

/** Ends memberships and removes the saved cards when an account is deleted. */
export class PaymentCustomerDeletionJob {
  constructor(private readonly deps: { gateway: PaymentGateway }) {}

  /** Must be called in the transaction that deletes the account, before it locks the user. */
  async prepare(tx: Tx, userId: string): Promise<void> {
    await acquireUserPaymentLock(tx, userId);
    for (const payload of await listCustomersByOwner(tx, userId))
      await enqueueJob(tx, { name: CUSTOMER_DELETION_TASK, payload });
    await removeJob(tx, getMembershipEndJobKey(userId));
  }

  /** Handles the job, which is retried until the provider has deleted the customer. */
  async run(payload: unknown): Promise<void> {
    const { gateway } = this.deps;
    const { provider, customerId } = jobSchema.parse(payload);
    if (provider !== gateway.provider)
      throw new PermanentError(`The customer ${customerId} of ${provider} could not be deleted.`);
    await gateway.deleteCustomer(customerId);
  }
}
