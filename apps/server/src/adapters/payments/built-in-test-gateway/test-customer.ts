import { z } from 'zod';

const planSchema = z.object({
  planId: z.number(),
  name: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  months: z.number(),
});

const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  renewalsSucceed: z.boolean(),
});

const dateSchema = z.coerce.date();

const subscriptionSchema = z.object({
  subscriptionId: z.string(),
  requestKey: z.string(),
  plan: planSchema,
  status: z.enum(['incomplete', 'active', 'past_due', 'ended']),
  startedAt: dateSchema,
  /** Number of periods since `startedAt`, with the current one. */
  periodCount: z.number(),
  periodStart: dateSchema,
  periodEnd: dateSchema,
  cancelAtPeriodEnd: z.boolean(),
  endedAt: dateSchema.nullable(),
});

const invoiceSchema = z.object({
  invoiceId: z.string(),
  number: z.string(),
  subscriptionId: z.string(),
  paymentIntentId: z.string(),
  clientSecret: z.string(),
  status: z.enum(['open', 'failed', 'paid', 'canceled']),
  /** Number of automatic attempts to charge a renewal. */
  attempts: z.number(),
  /** The card of a payment that waits for the confirmation step. */
  pendingCard: cardSchema.nullable(),
  paymentMethodId: z.string().nullable(),
  amountCents: z.number(),
  refundedCents: z.number(),
  isDisputed: z.boolean(),
  currency: z.string(),
  periodStart: dateSchema,
  periodEnd: dateSchema,
  createdAt: dateSchema,
  paidAt: dateSchema.nullable(),
});

/** A card that is saved without a payment. */
const cardSetupSchema = z.object({
  setupId: z.string(),
  clientSecret: z.string(),
  /** The card that waits for the confirmation step. */
  pendingCard: cardSchema.nullable(),
  /** The saved card; null until then. */
  paymentMethodId: z.string().nullable(),
});

/** Everything that the built-in test payments store of a customer. The newest subscription and invoice are the last. */
export const testCustomerSchema = z.object({
  subscriptions: z.array(subscriptionSchema),
  invoices: z.array(invoiceSchema),
  paymentMethods: z.array(cardSchema.extend({ paymentMethodId: z.string() })),
  defaultPaymentMethodId: z.string().nullable(),
  /** The newest one. */
  cardSetup: cardSetupSchema.nullable().default(null),
});

export type TestCustomer = z.infer<typeof testCustomerSchema>;
export type TestSubscription = TestCustomer['subscriptions'][number];
export type TestCardSetup = z.infer<typeof cardSetupSchema>;
export type TestInvoice = TestCustomer['invoices'][number];
