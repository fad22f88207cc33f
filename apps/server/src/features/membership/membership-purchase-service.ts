import { setTimeout as sleep } from 'node:timers/promises';
import type { Subscription } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import {
  type CustomerPurchases,
  type GatewayPayment,
  type PaymentGateway,
  type PendingPayment,
  type PlanTerms,
  UnknownCustomerError,
} from '#ports/payment-gateway.ts';
import {
  findCustomer,
  insertCustomer,
  type PaymentCustomer,
  replaceCustomerId,
} from './customer-repository.ts';
import { isMembershipPaid } from './membership-rules.ts';
import type { MembershipSync } from './membership-sync.ts';
import type { PaymentLock } from './payment-lock.ts';
import { findWebPlan } from './plans.ts';
import { presentSubscription } from './present.ts';
import { listSubscriptions, setPaymentIntentIfNone } from './subscription-repository.ts';
import { findUserEmailAddress } from './user-email-repository.ts';

/** The provider activates a subscription shortly after its payment. */
const ACTIVATION_POLLS = 4;
const ACTIVATION_POLL_DELAY_MS = 700;

interface MembershipPurchaseDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  gateway: PaymentGateway;
  lock: PaymentLock;
  sync: Pick<MembershipSync, 'sync' | 'store'>;
}

/** The purchase of a membership on the web. */
export class MembershipPurchaseService {
  constructor(private readonly deps: MembershipPurchaseDeps) {}

  /**
   * Starts the purchase, or continues one in progress. A renewal that failed is paid in the same way.
   *
   * @throws AppError PLAN_NOT_FOUND, ALREADY_SUBSCRIBED, PAYMENT_PROVIDER_FAILED
   */
  async start(userId: string, planId: number): Promise<{ clientSecret: string }> {
    const plan = requirePlan(planId);
    const customer = await this.findOrCreateCustomer(userId);
    return this.deps.lock.run(userId, async (tx) => {
      try {
        return await this.startFor(tx, customer, plan);
      } catch (error) {
        if (!(error instanceof UnknownCustomerError)) throw error;
        if (await this.isMember(tx, userId)) return new AppError('ALREADY_SUBSCRIBED');
        const customerId = await this.createCustomer(tx, userId);
        await replaceCustomerId(tx, customer, customerId);
        return this.startFor(tx, { ...customer, customerId }, plan);
      }
    });
  }

  private async startFor(tx: Tx, customer: PaymentCustomer, plan: PlanTerms) {
    const { record } = await this.deps.sync.sync(tx, customer);
    if (await this.isMember(tx, customer.ownerId)) return new AppError('ALREADY_SUBSCRIBED');
    const checkout = await this.findReusableCheckout(record, plan);
    if (await this.endOthers(record, checkout)) {
      // One of them may have been paid at the same moment.
      await this.deps.sync.sync(tx, customer);
      if (await this.isMember(tx, customer.ownerId)) return new AppError('ALREADY_SUBSCRIBED');
    }
    const { clientSecret } =
      checkout ??
      (await this.deps.gateway.createSubscription({
        customerId: customer.customerId,
        plan,
        requestKey: this.deps.ids.newId(),
      }));
    return { clientSecret };
  }

  private async isMember(tx: Tx, userId: string): Promise<boolean> {
    const now = this.deps.clock.now();
    return (await listSubscriptions(tx, userId)).some((row) => isMembershipPaid(row, now));
  }

  private async findReusableCheckout(
    { subscriptions }: CustomerPurchases,
    plan: PlanTerms,
  ): Promise<PendingPayment | null> {
    const candidate = subscriptions.find(
      ({ status, planId, amountCents, currency }) =>
        (status === 'incomplete' || status === 'past_due') &&
        planId === plan.planId &&
        amountCents === plan.amountCents &&
        currency === plan.currency,
    );
    return candidate ? this.deps.gateway.findCheckout(candidate.subscriptionId) : null;
  }

  /** Ends all subscriptions but that of the checkout, so that nobody pays for two. @returns whether there were any */
  private async endOthers(
    { subscriptions }: CustomerPurchases,
    checkout: PendingPayment | null,
  ): Promise<boolean> {
    const others = subscriptions.filter(
      ({ status, subscriptionId }) =>
        status !== 'ended' && subscriptionId !== checkout?.subscriptionId,
    );
    for (const { subscriptionId } of others)
      await this.deps.gateway.endSubscription(subscriptionId);
    return others.length > 0;
  }

  private async findOrCreateCustomer(userId: string): Promise<PaymentCustomer> {
    const { db, clock, gateway, lock } = this.deps;
    const known = await findCustomer(db, gateway.provider, userId);
    if (known) return known;
    return lock.run(userId, async (tx) => {
      const concurrent = await findCustomer(tx, gateway.provider, userId);
      if (concurrent) return concurrent;
      const customerId = await this.createCustomer(tx, userId);
      const owner = { ownerId: userId, customerId };
      await insertCustomer(tx, { ...owner, provider: gateway.provider, createdAt: clock.now() });
      return { ...owner, syncedAt: null };
    });
  }

  /** @throws AppError NOT_SIGNED_IN if the account was deleted */
  private async createCustomer(tx: Tx, userId: string): Promise<string> {
    const email = await findUserEmailAddress(tx, userId);
    if (email === undefined) throw new AppError('NOT_SIGNED_IN');
    return this.deps.gateway.createCustomer({ userId, email });
  }

  /**
   * Completes the purchase. Can be repeated. The payment provider decides; the request only names the payment.
   *
   * @throws AppError PLAN_NOT_FOUND, PAYMENT_NOT_FOUND, PAYMENT_MISMATCH, PAYMENT_NOT_COMPLETED, PAYMENT_USED,
   *   PAYMENT_PROVIDER_FAILED
   */
  async complete(
    userId: string,
    { paymentIntentId, planId }: { paymentIntentId: string; planId: number },
  ): Promise<Subscription> {
    const { db, gateway, lock } = this.deps;
    const plan = requirePlan(planId);
    const customer = await findCustomer(db, gateway.provider, userId);
    if (!customer) throw new AppError('PAYMENT_NOT_FOUND');
    for (let poll = 1; ; poll += 1) {
      const result = await lock.run(userId, (tx) =>
        this.confirm(tx, customer, paymentIntentId, plan),
      );
      if (result !== 'activating') return result;
      if (poll === ACTIVATION_POLLS) throw new AppError('PAYMENT_PROVIDER_FAILED');
      await sleep(ACTIVATION_POLL_DELAY_MS);
    }
  }

  private async confirm(
    tx: Tx,
    customer: PaymentCustomer,
    paymentIntentId: string,
    plan: PlanTerms,
  ): Promise<Subscription | 'activating' | AppError> {
    const { gateway, clock, sync } = this.deps;
    const payment = await gateway.findPayment(paymentIntentId);
    if (payment?.customerId !== customer.customerId) return new AppError('PAYMENT_NOT_FOUND');
    const record = await gateway.readCustomer(customer.customerId);
    const paid = record.subscriptions.find(
      ({ subscriptionId }) => subscriptionId === payment.subscriptionId,
    );
    if (!isPaymentOf(plan, payment) || (paid && paid.planId !== plan.planId))
      return new AppError('PAYMENT_MISMATCH');
    if (payment.status !== 'succeeded') return new AppError('PAYMENT_NOT_COMPLETED');
    if (!paid) return new AppError('PAYMENT_MISMATCH');
    if (paid.status === 'incomplete') return 'activating';
    await sync.store(tx, customer, record);
    const rows = await listSubscriptions(tx, customer.ownerId);
    const row = rows.find(
      ({ provider, providerId }) =>
        provider === gateway.provider && providerId === paid.subscriptionId,
    );
    const now = clock.now();
    if (!row || !isMembershipPaid(row, now)) return new AppError('PAYMENT_USED');
    await setPaymentIntentIfNone(tx, row.id, paymentIntentId);
    return presentSubscription(row);
  }
}

function isPaymentOf(plan: PlanTerms, payment: GatewayPayment): boolean {
  return (
    payment.subscriptionId !== null &&
    payment.amountCents === plan.amountCents &&
    payment.currency === plan.currency
  );
}

function requirePlan(planId: number): PlanTerms {
  const plan = findWebPlan(planId);
  if (!plan) throw new AppError('PLAN_NOT_FOUND');
  return plan;
}
