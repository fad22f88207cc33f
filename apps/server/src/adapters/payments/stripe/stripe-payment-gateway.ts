import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type CustomerPurchases,
  type GatewayPayment,
  type GatewayPaymentMethod,
  InvalidWebhookError,
  type NewSubscription,
  type PaymentGateway,
  PaymentGatewayUnavailableError,
  type PendingPayment,
  UnknownCustomerError,
  type WebhookEvent,
} from '#ports/payment-gateway.ts';
import {
  pickPaymentMethodIdToCharge,
  toCustomerPurchases,
  toGatewayPayment,
  toPendingCheckout,
  toSubscriptionStatus,
} from './convert-stripe-objects.ts';
import {
  doesCustomerOwnPaymentMethod,
  fetchSubscriptionWithInvoice,
  findOrCreatePriceId,
  isRequestAccepted,
  listDisputesOfCharges,
} from './stripe-lookups.ts';
import {
  StripeOperationRunner,
  type StripeOperationRunnerOptions,
} from './stripe-operation-runner.ts';
import {
  chargeSchema,
  customerSchema,
  eventSchema,
  invoicePaymentWithInvoiceSchema,
  invoiceSchema,
  paymentIntentSchema,
  paymentMethodSchema,
  setupIntentSchema,
  subscriptionExpansion,
  subscriptionSchema,
  subscriptionWithInvoiceSchema,
} from './stripe-schemas.ts';

/** Of subscriptions, invoices and charges of a customer; the newest. */
const MAX_OBJECTS = 300;
const PAGE_SIZE = 100;

export interface StripeGatewayOptions extends StripeOperationRunnerOptions {
  publishableKey: string;
  webhookSecret: string;
}

export class StripePaymentGateway implements PaymentGateway {
  readonly provider = 'stripe';
  readonly publishableKey: string;
  private readonly webhookSecret: string;
  private readonly client: StripeOperationRunner;

  constructor({ publishableKey, webhookSecret, ...clientOptions }: StripeGatewayOptions) {
    this.publishableKey = publishableKey;
    this.webhookSecret = webhookSecret;
    this.client = new StripeOperationRunner(clientOptions);
  }

  createCustomer({ userId, email }: { userId: string; email: string }): Promise<string> {
    return this.client.run(async (stripe) => {
      // Idempotency keys are valid for a day only.
      const sameEmail = await stripe.customers.list({ email, limit: PAGE_SIZE });
      const existing = sameEmail.data.find(({ metadata }) => metadata.userId === userId);
      if (existing) return existing.id;
      const idempotencyKey = `customer-${userId}-${createHash('sha256').update(email).digest('hex')}`;
      const customer = await stripe.customers.create(
        { email, metadata: { userId } },
        { idempotencyKey },
      );
      return customer.id;
    });
  }

  createSubscription({ customerId, plan, requestKey }: NewSubscription): Promise<PendingPayment> {
    return this.client.run(async (stripe) => {
      const price = await findOrCreatePriceId(stripe, plan);
      const subscription = await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price }],
          metadata: { planId: plan.planId },
          payment_behavior: 'default_incomplete',
          payment_settings: {
            payment_method_types: ['card'],
            save_default_payment_method: 'on_subscription',
          },
          expand: subscriptionExpansion,
        },
        { idempotencyKey: `subscription-${requestKey}` },
      );
      const checkout = toPendingCheckout(subscriptionWithInvoiceSchema.parse(subscription));
      if (!checkout) throw new PaymentGatewayUnavailableError('the subscription needs no payment');
      return checkout;
    });
  }

  findCheckout(subscriptionId: string): Promise<PendingPayment | null> {
    return this.client.find(async (stripe) =>
      toPendingCheckout(await fetchSubscriptionWithInvoice(stripe, subscriptionId)),
    );
  }

  async findPayment(paymentIntentId: string): Promise<GatewayPayment | null> {
    if (!/^pi_\w+$/.test(paymentIntentId)) return null;
    return this.client.find(async (stripe) => {
      const [payment, invoicePayments] = await Promise.all([
        stripe.paymentIntents.retrieve(paymentIntentId),
        stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: paymentIntentId },
          expand: ['data.invoice'],
        }),
      ]);
      return toGatewayPayment(
        paymentIntentSchema.parse(payment),
        z.array(invoicePaymentWithInvoiceSchema).parse(invoicePayments.data),
      );
    });
  }

  async readCustomer(customerId: string): Promise<CustomerPurchases> {
    try {
      return await this.readRecord(customerId);
    } catch (error) {
      const isDeleted =
        error instanceof UnknownCustomerError &&
        (await this.client.find((stripe) => stripe.customers.retrieve(customerId)))?.deleted;
      if (isDeleted) return { subscriptions: [], invoices: [] };
      throw error;
    }
  }

  private readRecord(customerId: string): Promise<CustomerPurchases> {
    return this.client.run(async (stripe) => {
      const filter = { customer: customerId, limit: PAGE_SIZE };
      const bound = { limit: MAX_OBJECTS };
      const lists = await Promise.all([
        stripe.subscriptions.list({ ...filter, status: 'all' }).autoPagingToArray(bound),
        stripe.invoices.list({ ...filter, expand: ['data.payments'] }).autoPagingToArray(bound),
        stripe.charges.list(filter).autoPagingToArray(bound),
      ]);
      const charges = z.array(chargeSchema).parse(lists[2]);
      return toCustomerPurchases({
        subscriptions: z.array(subscriptionSchema).parse(lists[0]),
        invoices: z.array(invoiceSchema).parse(lists[1]),
        charges,
        disputes: await listDisputesOfCharges(stripe, charges),
      });
    });
  }

  async setCancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<void> {
    await this.client.find((stripe) =>
      stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCanceled }),
    );
  }

  async endSubscription(subscriptionId: string): Promise<void> {
    await this.client.find(async (stripe) => {
      const { status, latest_invoice } = await fetchSubscriptionWithInvoice(stripe, subscriptionId);
      if (status === 'incomplete' && latest_invoice) {
        // Without this, it could still be paid. It is refused if it was paid at this moment.
        const isVoided = await isRequestAccepted(stripe.invoices.voidInvoice(latest_invoice.id));
        if (!isVoided) return;
      }
      if (toSubscriptionStatus(status) !== 'ended') {
        await stripe.subscriptions.cancel(subscriptionId);
      }
    });
  }

  createCardSetup(customerId: string): Promise<string> {
    return this.client.run(async (stripe) => {
      const setup = await stripe.setupIntents.create({
        customer: customerId,
        payment_method_types: ['card'],
        usage: 'off_session',
      });
      return setupIntentSchema.parse(setup).client_secret;
    });
  }

  async listPaymentMethods(customerId: string): Promise<GatewayPaymentMethod[]> {
    const list = await this.client.find(async (stripe) => {
      const [customer, paymentMethods] = await Promise.all([
        stripe.customers.retrieve(customerId, { expand: ['subscriptions'] }),
        stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: PAGE_SIZE }),
      ]);
      const defaultId = pickPaymentMethodIdToCharge(customerSchema.parse(customer));
      return z
        .array(paymentMethodSchema)
        .parse(paymentMethods.data)
        .map(({ id, card }) => ({
          paymentMethodId: id,
          brand: card.brand,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
          isDefault: id === defaultId,
        }));
    });
    return list ?? [];
  }

  async setDefaultPaymentMethod(customerId: string, paymentMethodId: string): Promise<void> {
    await this.client.find(async (stripe) => {
      if (!(await doesCustomerOwnPaymentMethod(stripe, customerId, paymentMethodId))) return;
      await stripe.customers.update(customerId, {
        invoice_settings: { default_payment_method: paymentMethodId },
      });
      // Canceled subscriptions are not listed.
      const subscriptions = await stripe.subscriptions.list({
        customer: customerId,
        expand: ['data.latest_invoice'],
      });
      for (const { id, status, latest_invoice } of subscriptions.data) {
        if (toSubscriptionStatus(status) === 'incomplete') continue;
        await stripe.subscriptions.update(id, { default_payment_method: paymentMethodId });
        if (toSubscriptionStatus(status) !== 'past_due') continue;
        if (typeof latest_invoice !== 'object' || !latest_invoice?.id) continue;
        await isRequestAccepted(
          stripe.invoices.pay(latest_invoice.id, { payment_method: paymentMethodId }),
        );
      }
    });
  }

  async removePaymentMethod(customerId: string, paymentMethodId: string): Promise<void> {
    await this.client.find(async (stripe) => {
      if (!(await doesCustomerOwnPaymentMethod(stripe, customerId, paymentMethodId))) return;
      await stripe.paymentMethods.detach(paymentMethodId);
    });
  }

  /** Stripe ends the subscriptions of a deleted customer. */
  async deleteCustomer(customerId: string): Promise<void> {
    await this.client.find((stripe) => stripe.customers.del(customerId));
  }

  async parseWebhook(body: Buffer, signature: string, now: Date): Promise<WebhookEvent> {
    const { id, type, data } = this.verifyEvent(body, signature, now);
    const { object } = data;
    const ownId = object.object === 'customer' ? object.id : null;
    let customerId = object.customer ?? ownId ?? null;
    const chargeId = object.charge;
    if (!customerId && chargeId) {
      customerId = await this.client.find(
        async (stripe) => chargeSchema.parse(await stripe.charges.retrieve(chargeId)).customer,
      );
    }
    return { eventId: id, type, customerId };
  }

  private verifyEvent(body: Buffer, signature: string, now: Date) {
    try {
      return eventSchema.parse(this.client.parseEvent(body, signature, this.webhookSecret, now));
    } catch (error) {
      throw new InvalidWebhookError(error instanceof Error ? error.name : 'unknown error');
    }
  }
}
