import type { Tx } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type {
  CustomerPurchases,
  GatewayInvoice,
  GatewaySubscription,
  PaymentGateway,
} from '#ports/payment-gateway.ts';
import { type PaymentCustomer, setCustomerSyncedAt } from './customer-repository.ts';
import type { MembershipEmailService } from './membership-email-service.ts';
import { computeProUntil } from './membership-rules.ts';
import { type NewPaymentRow, upsertPayments } from './payment-repository.ts';
import type { ProStatusUpdater } from './pro-status-updater.ts';
import {
  listSubscriptions,
  type NewSubscriptionRow,
  type SubscriptionRow,
  upsertSubscriptions,
} from './subscription-repository.ts';

interface MembershipSyncDeps {
  clock: Clock;
  ids: IdGenerator;
  gateway: PaymentGateway;
  proStatusUpdater: Pick<ProStatusUpdater, 'apply'>;
  emails: Pick<MembershipEmailService, 'enqueueForChanges'>;
}

/** Copies the payment provider's data about a customer. Every change of a membership bought on the web ends here. */
export class MembershipSync {
  constructor(private readonly deps: MembershipSyncDeps) {}

  /**
   * Must be called with the payment lock of the customer's owner.
   *
   * @returns the provider's data, and the number of stored rows that differed
   */
  async sync(
    tx: Tx,
    customer: PaymentCustomer,
  ): Promise<{ record: CustomerPurchases; differences: number }> {
    const record = await this.deps.gateway.readCustomer(customer.customerId);
    return { record, differences: await this.store(tx, customer, record) };
  }

  /**
   * Stores data that were read with the payment lock.
   *
   * @returns the number of stored rows that differed
   */
  async store(tx: Tx, customer: PaymentCustomer, record: CustomerPurchases): Promise<number> {
    const { gateway, clock, proStatusUpdater, emails } = this.deps;
    const { ownerId } = customer;
    const before = await listSubscriptions(tx, ownerId);
    const stored = before.filter(({ provider }) => provider === gateway.provider);
    const rows = this.toSubscriptionRows(ownerId, record, stored);
    const changedSubscriptions = await upsertSubscriptions(tx, rows);
    const changedPayments = await upsertPayments(tx, this.toPaymentRows(ownerId, record, rows));
    await setCustomerSyncedAt(tx, customer, clock.now());
    if (changedSubscriptions > 0) {
      await proStatusUpdater.apply(tx, ownerId);
      await emails.enqueueForChanges(tx, before, await listSubscriptions(tx, ownerId));
    }
    return changedSubscriptions + changedPayments;
  }

  private toSubscriptionRows(
    ownerId: string,
    { subscriptions, invoices }: CustomerPurchases,
    stored: readonly SubscriptionRow[],
  ): NewSubscriptionRow[] {
    const { gateway, clock, ids } = this.deps;
    const now = clock.now();
    const rows = subscriptions.flatMap((subscription): NewSubscriptionRow[] => {
      const { planId } = subscription;
      if (planId === null || subscription.status === 'incomplete') return [];
      const fields = toSubscriptionFields(subscription, subscription.status, invoices);
      const owner = { ownerId, provider: gateway.provider, planId };
      return [{ id: ids.newId(), ...owner, ...fields, createdAt: now, updatedAt: now }];
    });
    const knownIds = new Set(subscriptions.map(({ subscriptionId }) => subscriptionId));
    const missing = stored.filter(
      ({ providerId, status }) => status !== 'ended' && !knownIds.has(providerId),
    );
    return [...rows, ...missing.map((row) => endRow(row, now))];
  }

  private toPaymentRows(
    ownerId: string,
    { invoices }: CustomerPurchases,
    rows: readonly NewSubscriptionRow[],
  ): NewPaymentRow[] {
    const { gateway, ids } = this.deps;
    const planIds = new Map(rows.map(({ providerId, planId }) => [providerId, planId]));
    return invoices.flatMap(({ subscriptionId, ...invoice }) => {
      const planId = planIds.get(subscriptionId);
      if (planId === undefined) return [];
      const owner = { ownerId, provider: gateway.provider, planId };
      return [{ id: ids.newId(), ...owner, ...invoice, subscriptionProviderId: subscriptionId }];
    });
  }
}

function toSubscriptionFields(
  subscription: GatewaySubscription,
  status: SubscriptionRow['status'],
  invoices: readonly GatewayInvoice[],
) {
  const { subscriptionId, amountCents, currency, startedAt, endedAt } = subscription;
  const { periodStart, periodEnd, cancelAtPeriodEnd } = subscription;
  const paymentTimes = invoices.flatMap((invoice) =>
    invoice.subscriptionId === subscriptionId && invoice.paidAt ? [invoice.paidAt.getTime()] : [],
  );
  return {
    ...{ providerId: subscriptionId, status, amountCents, currency, startedAt },
    ...{ periodStart, periodEnd, cancelAtPeriodEnd, endedAt },
    lastPaymentAt: paymentTimes.length > 0 ? new Date(Math.max(...paymentTimes)) : null,
    proUntil: computeProUntil(subscription, invoices),
  };
}

/** The customer or the subscription was deleted at the provider. */
function endRow(row: SubscriptionRow, now: Date): NewSubscriptionRow {
  const proUntil = row.proUntil < now ? row.proUntil : now;
  return { ...row, status: 'ended', endedAt: now, proUntil, updatedAt: now };
}
