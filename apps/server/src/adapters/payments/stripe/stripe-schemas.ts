import { z } from 'zod';

/** The fields that are read of Stripe's objects, of API version 2025-08-27 (basil). */
const timestampSchema = z.number().transform((seconds) => new Date(seconds * 1000));

/** The id of another object, which may be expanded. */
const referenceSchema = z.union([
  z.string(),
  z.object({ id: z.string() }).transform(({ id }) => id),
]);

export const invoicePaymentsSchema = z.object({
  data: z.array(
    z.object({
      is_default: z.boolean(),
      payment: z.object({ payment_intent: referenceSchema.optional() }),
    }),
  ),
});

const priceSchema = z.object({
  unit_amount: z.number().nullable(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
});

export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  start_date: timestampSchema,
  cancel_at_period_end: z.boolean(),
  cancel_at: timestampSchema.nullable(),
  canceled_at: timestampSchema.nullable(),
  ended_at: timestampSchema.nullable(),
  default_payment_method: referenceSchema.nullable(),
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: timestampSchema,
          current_period_end: timestampSchema,
          price: priceSchema,
        }),
      )
      .min(1),
  }),
});
export type StripeSubscription = z.infer<typeof subscriptionSchema>;

/** A subscription with its newest invoice. */
export const subscriptionWithInvoiceSchema = subscriptionSchema.extend({
  latest_invoice: z
    .object({
      id: z.string(),
      status: z.string().nullable(),
      confirmation_secret: z.object({ client_secret: z.string() }).nullable(),
      payments: invoicePaymentsSchema,
    })
    .nullable(),
});
export type StripeSubscriptionWithInvoice = z.infer<typeof subscriptionWithInvoiceSchema>;
export const subscriptionExpansion = [
  'latest_invoice.confirmation_secret',
  'latest_invoice.payments',
];

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string().nullable(),
  billing_reason: z.string().nullable(),
  attempted: z.boolean(),
  total: z.number(),
  currency: z.string(),
  created: timestampSchema,
  period_start: timestampSchema,
  period_end: timestampSchema,
  parent: z
    .object({
      subscription_details: z.object({ subscription: referenceSchema }).nullable(),
    })
    .nullable(),
  lines: z.object({
    data: z.array(z.object({ period: z.object({ start: timestampSchema, end: timestampSchema }) })),
  }),
  status_transitions: z.object({ paid_at: timestampSchema.nullable() }),
  payments: invoicePaymentsSchema.optional(),
});
export type StripeInvoice = z.infer<typeof invoiceSchema>;

export const chargeSchema = z.object({
  id: z.string(),
  status: z.string(),
  customer: referenceSchema.nullable(),
  payment_intent: referenceSchema.nullable(),
  amount_refunded: z.number(),
  disputed: z.boolean(),
});
export type StripeCharge = z.infer<typeof chargeSchema>;

export const disputeSchema = z.object({ charge: referenceSchema, status: z.string() });
export type StripeDispute = z.infer<typeof disputeSchema>;

export const paymentIntentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  customer: referenceSchema.nullable(),
  payment_method: referenceSchema.nullable(),
});

/** Which invoice a payment pays. */
export const invoicePaymentWithInvoiceSchema = z.object({
  invoice: invoiceSchema.pick({ parent: true }),
});

export const setupIntentSchema = z.object({ client_secret: z.string() });

export const paymentMethodSchema = z.object({
  id: z.string(),
  customer: referenceSchema.nullable(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
  }),
});

export const customerSchema = z.union([
  z.object({ id: z.string(), deleted: z.literal(true) }),
  z.object({
    id: z.string(),
    deleted: z.undefined().optional(),
    metadata: z.record(z.string(), z.string()),
    invoice_settings: z.object({ default_payment_method: referenceSchema.nullable() }),
    subscriptions: z.object({ data: z.array(subscriptionSchema) }).optional(),
  }),
]);

export const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      customer: referenceSchema.nullish(),
      charge: referenceSchema.nullish(),
    }),
  }),
});
