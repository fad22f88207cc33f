import type { PaymentMethod } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { findCustomer, type PaymentCustomer } from './customer-repository.ts';
import type { MembershipSync } from './membership-sync.ts';
import type { PaymentLock } from './payment-lock.ts';
import { presentPaymentMethod } from './present.ts';
import { listSubscriptions } from './subscription-repository.ts';

interface PaymentMethodServiceDeps {
  db: Db;
  gateway: PaymentGateway;
  lock: PaymentLock;
  sync: Pick<MembershipSync, 'sync'>;
}

/** The saved cards of a user. They are kept by the payment provider only. */
export class PaymentMethodService {
  constructor(private readonly deps: PaymentMethodServiceDeps) {}

  async list(userId: string): Promise<PaymentMethod[]> {
    const { db, gateway, lock } = this.deps;
    const customer = await findCustomer(db, gateway.provider, userId);
    if (!customer) return [];
    return lock.run(userId, () => this.read(customer.customerId));
  }

  /**
   * Starts to save a card for a membership that will be charged again; the browser confirms it with the secret.
   *
   * @throws AppError NO_SUBSCRIPTION, PAYMENT_PROVIDER_FAILED
   */
  async startSetup(userId: string): Promise<{ clientSecret: string }> {
    const { db, gateway, lock } = this.deps;
    const customer = await findCustomer(db, gateway.provider, userId);
    if (!customer) throw new AppError('NO_SUBSCRIPTION');
    return lock.run(userId, async (tx) => {
      if (!(await this.hasRenewal(tx, userId))) return new AppError('NO_SUBSCRIPTION');
      return { clientSecret: await gateway.createCardSetup(customer.customerId) };
    });
  }

  /**
   * A late payment may need a confirmation by the user's bank (3-D Secure), which only the browser can ask for.
   *
   * @throws AppError PAYMENT_PROVIDER_FAILED
   */
  async findLatePayment(userId: string): Promise<{ clientSecret: string | null }> {
    const { db, gateway, lock } = this.deps;
    const rows = await listSubscriptions(db, userId);
    const late = rows.find(
      ({ provider, status }) => provider === gateway.provider && status === 'past_due',
    );
    if (!late) return { clientSecret: null };
    const checkout = await lock.run(userId, () => gateway.findCheckout(late.providerId));
    return { clientSecret: checkout?.clientSecret ?? null };
  }

  /** @throws AppError PAYMENT_METHOD_NOT_FOUND, PAYMENT_PROVIDER_FAILED */
  async setDefault(userId: string, paymentMethodId: string): Promise<PaymentMethod[]> {
    const { gateway, sync } = this.deps;
    return this.change(userId, paymentMethodId, async (tx, customer) => {
      await gateway.setDefaultPaymentMethod(customer.customerId, paymentMethodId);
      // A late payment was tried with this card.
      await sync.sync(tx, customer);
      return null;
    });
  }

  /** @throws AppError PAYMENT_METHOD_NOT_FOUND, PAYMENT_METHOD_IN_USE, PAYMENT_PROVIDER_FAILED */
  async remove(userId: string, paymentMethodId: string): Promise<PaymentMethod[]> {
    return this.change(userId, paymentMethodId, async (tx, { customerId }, { isDefault }) => {
      if (isDefault && (await this.hasRenewal(tx, userId)))
        return new AppError('PAYMENT_METHOD_IN_USE');
      await this.deps.gateway.removePaymentMethod(customerId, paymentMethodId);
      return null;
    });
  }

  /** @param changeAtProvider returns the reason why the card cannot be changed, or null */
  private async change(
    userId: string,
    paymentMethodId: string,
    changeAtProvider: (
      tx: Tx,
      customer: PaymentCustomer,
      card: PaymentMethod,
    ) => Promise<AppError | null>,
  ): Promise<PaymentMethod[]> {
    const { db, gateway, lock } = this.deps;
    const customer = await findCustomer(db, gateway.provider, userId);
    if (!customer) throw new AppError('PAYMENT_METHOD_NOT_FOUND');
    const { customerId } = customer;
    return lock.run(userId, async (tx) => {
      const cards = await this.read(customerId);
      const card = cards.find(({ id }) => id === paymentMethodId);
      if (!card) return new AppError('PAYMENT_METHOD_NOT_FOUND');
      const reason = await changeAtProvider(tx, customer, card);
      return reason ?? this.read(customerId);
    });
  }

  private async read(customerId: string): Promise<PaymentMethod[]> {
    const cards = await this.deps.gateway.listPaymentMethods(customerId);
    return cards.map(presentPaymentMethod);
  }

  /** Whether a membership will be charged again. */
  private async hasRenewal(tx: Tx, userId: string): Promise<boolean> {
    const rows = await listSubscriptions(tx, userId);
    return rows.some(
      ({ provider, status, cancelAtPeriodEnd }) =>
        provider === this.deps.gateway.provider && status !== 'ended' && !cancelAtPeriodEnd,
    );
  }
}
