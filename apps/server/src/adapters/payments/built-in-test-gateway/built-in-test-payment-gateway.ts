import { messages, TEST_PAYMENT_PUBLISHABLE_KEY } from '@plateful/contract';
import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import {
  type CustomerPurchases,
  type GatewayPayment,
  type GatewayPaymentMethod,
  InvalidWebhookError,
  type NewSubscription,
  type PendingPayment,
  type TestCardDetails,
  type TestPaymentGateway,
  type TestPaymentResult,
  UnknownCustomerError,
} from '#ports/payment-gateway.ts';
import { checkTestCard, type StoredCard } from './check-test-card.ts';
import { toCustomerPurchases, toGatewayPayment } from './convert-test-objects.ts';
import {
  addSubscription,
  type BillingContext,
  completeCardSetup,
  completeInvoicePayment,
  endSubscription,
  findSubscription,
  findUnpaidInvoice,
  runDueSubscriptionChanges,
  setDefaultCardAndRetryRenewals,
  startCardSetup,
} from './subscription-billing.ts';
import type { TestCardSetup, TestInvoice } from './test-customer.ts';
import { TestCustomerStore } from './test-customer-store.ts';

export interface TestPaymentGatewayDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
}

/**
 * The built-in test payments. They need no account at a payment provider: everything is kept in the database, and
 * subscriptions are renewed when they are next read. All ids contain the customer's id.
 */
export class BuiltInTestPaymentGateway implements TestPaymentGateway {
  readonly provider = 'test';
  readonly publishableKey = TEST_PAYMENT_PUBLISHABLE_KEY;
  private readonly store: TestCustomerStore;

  constructor(private readonly deps: TestPaymentGatewayDeps) {
    this.store = new TestCustomerStore(deps.db);
  }

  async createCustomer({ userId }: { userId: string }): Promise<string> {
    const customerId = `cus_${userId.replaceAll('-', '')}`;
    await this.store.create(customerId);
    return customerId;
  }

  async createSubscription({
    customerId,
    plan,
    requestKey,
  }: NewSubscription): Promise<PendingPayment> {
    const checkout = await this.edit(customerId, (context) => {
      const { subscriptions, invoices } = context.document;
      const { subscriptionId } =
        subscriptions.find((subscription) => subscription.requestKey === requestKey) ??
        addSubscription(context, plan, requestKey);
      const invoice = invoices.find((found) => found.subscriptionId === subscriptionId);
      return invoice ? toPendingCheckout(plan.planId, invoice) : null;
    });
    if (!checkout) throw new UnknownCustomerError(customerId);
    return checkout;
  }

  findCheckout(subscriptionId: string): Promise<PendingPayment | null> {
    return this.edit(findCustomerId(subscriptionId), ({ document }) => {
      const subscription = findSubscription(document, subscriptionId);
      const invoice = findUnpaidInvoice(document, subscriptionId);
      return subscription && invoice ? toPendingCheckout(subscription.plan.planId, invoice) : null;
    });
  }

  findPayment(paymentIntentId: string): Promise<GatewayPayment | null> {
    const customerId = findCustomerId(paymentIntentId);
    return this.edit(customerId, ({ document }) => {
      const invoice = document.invoices.find((found) => found.paymentIntentId === paymentIntentId);
      return invoice ? toGatewayPayment(customerId, invoice) : null;
    });
  }

  async readCustomer(customerId: string): Promise<CustomerPurchases> {
    const record = await this.edit(customerId, ({ document }) => toCustomerPurchases(document));
    if (!record) throw new UnknownCustomerError(customerId);
    return record;
  }

  async setCancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<void> {
    await this.edit(findCustomerId(subscriptionId), ({ document }) => {
      const subscription = findSubscription(document, subscriptionId);
      if (subscription) subscription.cancelAtPeriodEnd = isCanceled;
    });
  }

  async endSubscription(subscriptionId: string): Promise<void> {
    await this.edit(findCustomerId(subscriptionId), ({ document, now }) => {
      const subscription = findSubscription(document, subscriptionId);
      if (subscription) endSubscription(document, subscription, now);
    });
  }

  async createCardSetup(customerId: string): Promise<string> {
    const setup = await this.edit(customerId, startCardSetup);
    if (!setup) throw new UnknownCustomerError(customerId);
    return setup.clientSecret;
  }

  async listPaymentMethods(customerId: string): Promise<GatewayPaymentMethod[]> {
    const list = await this.edit(customerId, ({ document }) =>
      document.paymentMethods.map(({ renewalsSucceed: _, ...card }) => ({
        ...card,
        isDefault: card.paymentMethodId === document.defaultPaymentMethodId,
      })),
    );
    return list ?? [];
  }

  async setDefaultPaymentMethod(customerId: string, paymentMethodId: string): Promise<void> {
    await this.edit(customerId, (context) =>
      setDefaultCardAndRetryRenewals(context, paymentMethodId),
    );
  }

  async removePaymentMethod(customerId: string, paymentMethodId: string): Promise<void> {
    await this.edit(customerId, ({ document }) => {
      document.paymentMethods = document.paymentMethods.filter(
        (card) => card.paymentMethodId !== paymentMethodId,
      );
      if (document.defaultPaymentMethodId === paymentMethodId) {
        document.defaultPaymentMethodId = null;
      }
    });
  }

  deleteCustomer(customerId: string): Promise<void> {
    return this.store.delete(customerId);
  }

  async parseWebhook(): Promise<never> {
    throw new InvalidWebhookError('The built-in test payments send no events.');
  }

  confirm(
    customerId: string,
    clientSecret: string,
    details: TestCardDetails,
  ): Promise<TestPaymentResult | null> {
    return this.editConfirmable(customerId, clientSecret, (context, confirmable) => {
      const check = checkTestCard(details, context.now);
      if (check.result === 'fails') return refuse(confirmable, check.message);
      if (check.result === 'succeeds') return accept(context, confirmable, check.card);
      confirmable.pendingCard = check.card;
      return toResult(confirmable, 'requires_action');
    });
  }

  authenticate(
    customerId: string,
    clientSecret: string,
    isApproved: boolean,
  ): Promise<TestPaymentResult | null> {
    return this.editConfirmable(customerId, clientSecret, (context, confirmable) => {
      const { pendingCard } = confirmable;
      return pendingCard && isApproved
        ? accept(context, confirmable, pendingCard)
        : refuse(confirmable, messages.cardAuthenticationFailed);
    });
  }

  /** A payment or card setup that has succeeded is not changed. */
  private editConfirmable(
    customerId: string,
    clientSecret: string,
    edit: (context: BillingContext, confirmable: Confirmable) => TestPaymentResult,
  ): Promise<TestPaymentResult | null> {
    return this.edit(customerId, (context) => {
      const { invoices, cardSetup } = context.document;
      const confirmable = [...invoices, cardSetup].find(
        (found) => found?.clientSecret === clientSecret,
      );
      if (!confirmable) return null;
      if (confirmable.paymentMethodId !== null) return toResult(confirmable, 'succeeded');
      const isOpen =
        confirmable === cardSetup ||
        ('invoiceId' in confirmable &&
          findUnpaidInvoice(context.document, confirmable.subscriptionId) === confirmable);
      return isOpen ? edit(context, confirmable) : null;
    });
  }

  /** @returns null for an unknown customer */
  private edit<T>(customerId: string, edit: (context: BillingContext) => T): Promise<T | null> {
    const { clock, ids } = this.deps;
    return this.store.update(customerId, (document) => {
      const createSecret = () => ids.newSecret().replaceAll(/[-_]/g, '');
      const context: BillingContext = {
        document,
        now: clock.now(),
        createSecret,
        createId: (prefix) => `${prefix}_${customerId.replace('cus_', '')}_${createSecret()}`,
      };
      runDueSubscriptionChanges(context);
      return edit(context);
    });
  }
}

/** What the browser confirms with a client secret. */
type Confirmable = TestInvoice | TestCardSetup;

function accept(
  context: BillingContext,
  confirmable: Confirmable,
  card: StoredCard,
): TestPaymentResult {
  if ('setupId' in confirmable) completeCardSetup(context, confirmable, card);
  else completeInvoicePayment(context, confirmable, card);
  return toResult(confirmable, 'succeeded');
}

function refuse(confirmable: Confirmable, message: string): TestPaymentResult {
  if ('invoiceId' in confirmable) confirmable.status = 'failed';
  confirmable.pendingCard = null;
  return toResult(confirmable, 'failed', message);
}

/** @returns an id of no customer for an id that this gateway did not create */
function findCustomerId(id: string): string {
  return `cus_${/^(?:sub|pi)_([0-9a-f]{32})_/.exec(id)?.[1]}`;
}

function toPendingCheckout(
  planId: number,
  { subscriptionId, paymentIntentId, clientSecret }: TestInvoice,
): PendingPayment {
  return { subscriptionId, planId, paymentIntentId, clientSecret };
}

function toResult(
  confirmable: Confirmable,
  status: TestPaymentResult['status'],
  message: string | null = null,
): TestPaymentResult {
  const { paymentMethodId } = confirmable;
  const paymentIntentId =
    'setupId' in confirmable ? confirmable.setupId : confirmable.paymentIntentId;
  return { status, paymentIntentId, paymentMethodId, message };
}
