import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  type CustomerPurchases,
  InvalidWebhookError,
  type PaymentGateway,
} from '#ports/payment-gateway.ts';

const webhookSchema = z.object({
  eventId: z.string(),
  type: z.string(),
  customerId: z.string().nullable(),
});

const notScripted = () => Promise.reject(new Error('This call is not scripted.'));

/** A card provider whose data and events a test sets directly. */
export class ScriptedPaymentGateway implements PaymentGateway {
  readonly provider = 'stripe';
  readonly publishableKey = 'pk_test_scripted';
  /** By customer id. */
  readonly records = new Map<string, CustomerPurchases>();
  readCount = 0;
  readonly deletedCustomers: string[] = [];
  /** Thrown by `readCustomer` and `deleteCustomer`. */
  failure: Error | null = null;

  createCustomer = notScripted;
  createSubscription = notScripted;
  findCheckout = notScripted;
  findPayment = notScripted;
  setCancelAtPeriodEnd = notScripted;
  endSubscription = notScripted;
  createCardSetup = notScripted;
  listPaymentMethods = notScripted;
  setDefaultPaymentMethod = notScripted;
  removePaymentMethod = notScripted;

  async readCustomer(customerId: string): Promise<CustomerPurchases> {
    this.readCount += 1;
    if (this.failure) throw this.failure;
    return this.records.get(customerId) ?? { subscriptions: [], invoices: [] };
  }

  async deleteCustomer(customerId: string): Promise<void> {
    if (this.failure) throw this.failure;
    this.deletedCustomers.push(customerId);
  }

  async parseWebhook(body: Buffer, signature: string) {
    if (signature !== sign(body)) throw new InvalidWebhookError('wrong signature');
    return webhookSchema.parse(JSON.parse(body.toString()));
  }

  createWebhook(event: z.infer<typeof webhookSchema>) {
    const payload = JSON.stringify(event);
    return { payload, headers: { 'stripe-signature': sign(Buffer.from(payload)) } };
  }
}

function sign(body: Buffer): string {
  return createHmac('sha256', 'webhook secret').update(body).digest('hex');
}
