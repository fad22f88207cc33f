import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import {
  InvalidWebhookError,
  type PaymentGateway,
  PaymentGatewayUnavailableError,
  type WebhookEvent,
} from '#ports/payment-gateway.ts';
import { findCustomerOwnerId } from './customer-repository.ts';
import type { MembershipSyncJobs } from './membership-sync-jobs.ts';
import { insertWebhookEvent } from './webhook-event-repository.ts';

interface CardProviderWebhookDeps {
  db: Db;
  clock: Clock;
  gateway: PaymentGateway;
  syncJobs: Pick<MembershipSyncJobs, 'enqueue'>;
}

/**
 * Receives the events of the card provider. An event only causes the customer to be read again: events may be late,
 * repeated, and in any order.
 */
export class PaymentGatewayWebhook {
  constructor(private readonly deps: CardProviderWebhookDeps) {}

  /** @throws AppError INVALID for a wrong signature, PAYMENT_PROVIDER_FAILED if the customer cannot be looked up */
  async receive(body: Buffer, signature: string): Promise<void> {
    const { db, clock, gateway, syncJobs } = this.deps;
    const { eventId, type, customerId } = await this.parse(body, signature);
    const { provider } = gateway;
    if (customerId === null || provider !== 'stripe') return;
    await db.transaction(async (tx) => {
      const ownerId = await findCustomerOwnerId(tx, provider, customerId);
      if (ownerId === undefined) return;
      const event = { provider, eventId, type, receivedAt: clock.now() } as const;
      if (await insertWebhookEvent(tx, event)) await syncJobs.enqueue(tx, ownerId);
    });
  }

  private async parse(body: Buffer, signature: string): Promise<WebhookEvent> {
    const { clock, gateway } = this.deps;
    try {
      return await gateway.parseWebhook(body, signature, clock.now());
    } catch (error) {
      if (error instanceof InvalidWebhookError) throw new AppError('INVALID', { cause: error });
      if (error instanceof PaymentGatewayUnavailableError)
        throw new AppError('PAYMENT_PROVIDER_FAILED', { cause: error });
      throw error;
    }
  }
}
