import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { createActionEnvelopeSchema, defineAction, defineEndpoint } from './define-endpoint.ts';

/** A membership that can be bought on this server; ids 1 to 3. */
export const planSchema = z
  .object({
    planId: z.number().int(),
    name: z.string(),
    /** In dollars: 9.99. */
    price: z.number(),
    /** For example "25%". */
    savings: z.string().optional(),
    isPopularChoice: z.boolean(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof planSchema>;

/** Who charges the user: the card provider, or the app store of a phone. */
export const subscriptionSourceSchema = z.enum(['stripe', 'app_store']);
export type SubscriptionSource = z.infer<typeof subscriptionSourceSchema>;

/** The caller's current membership. */
export const subscriptionSchema = z
  .object({
    isSubScribe: z.literal(true),
    planId: z.number().int(),
    name: z.string(),
    /** In cents; null if unknown, as for purchases in an app store. */
    price: z.number().int().nullable(),
    currency: z.string(),
    subscriptionSource: subscriptionSourceSchema,
    /** When the next payment is due; after a cancellation, null. */
    nextPaymentDate: z.iso.datetime().nullable(),
    /** When the paid period ends. */
    expiresAt: z.iso.datetime(),
    isCanceled: z.boolean(),
    /** The last payment failed; Pro ends at `graceEndsAt` unless a retry succeeds. */
    isPastDue: z.boolean(),
    graceEndsAt: z.iso.datetime().nullable(),
    /** Bought with test payments: no money was charged. */
    isTestMode: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The caller's membership; an empty object without one. */
const currentSubscriptionSchema = z.union([subscriptionSchema, z.object({}).strict()]);

/** A membership in the history of a user. */
export const subscriptionRecordSchema = z
  .object({
    _id: z.string(),
    planId: z.number().int(),
    /** Whether it is active. */
    status: z.boolean(),
    startedAt: z.iso.datetime(),
    lastPaymentDate: z.iso.datetime().nullable(),
    nextPaymentDate: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    subscriptionSource: subscriptionSourceSchema,
    /** The product in the app store; null for card payments. */
    revenueCatproductIdentifier: z.string().nullable(),
  })
  .meta({ id: 'SubscriptionRecord' });
export type SubscriptionRecord = z.infer<typeof subscriptionRecordSchema>;

export const paymentMethodSchema = z
  .object({
    id: z.string(),
    /** For example "visa". */
    brand: z.string(),
    last4: z.string(),
    expMonth: z.number().int(),
    expYear: z.number().int(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const invoiceSchema = z
  .object({
    id: z.string(),
    number: z.string(),
    planId: z.number().int(),
    planName: z.string(),
    status: z.enum(['paid', 'failed', 'refunded', 'partly_refunded', 'disputed']),
    /** In cents. */
    amount: z.number().int(),
    refundedAmount: z.number().int(),
    currency: z.string(),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    periodStart: z.iso.datetime(),
    periodEnd: z.iso.datetime(),
    isTestMode: z.boolean(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoiceSchema>;

/** What the caller's plan allows and has been used of it. */
export const usageSchema = z
  .object({
    /** Recipes from photos in this calendar month (UTC). `limit` and `remaining` are null without a limit. */
    recipes: z.object({
      used: z.number().int(),
      limit: z.number().int().nullable(),
      remaining: z.number().int().nullable(),
      resetsAt: z.iso.datetime().nullable(),
    }),
    /** Whether a membership can be bought on this server. */
    canPurchase: z.boolean(),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

/** GET /subscription?action=…&payload={JSON} */
export const subscriptionQueries = {
  get_subscription: defineAction({
    summary: 'Get the caller’s current membership; an empty object without one',
    payload: z.object({}),
    response: currentSubscriptionSchema,
  }),
  get_plans: defineAction({
    summary: 'List the memberships that can be bought',
    payload: z.object({}),
    response: z.object({ plans: z.array(planSchema) }),
  }),
  get_stripekey: defineAction({
    summary: 'Get the publishable key of the payment provider',
    payload: z.object({}),
    response: z.object({ PUBLISHABLE_SECRET_KEY: z.string() }),
  }),
  get_payment_methods: defineAction({
    summary: 'List the caller’s saved cards',
    payload: z.object({}),
    response: z.object({ paymentMethods: z.array(paymentMethodSchema) }),
    errors: ['PAYMENT_PROVIDER_FAILED'],
  }),
  get_late_payment: defineAction({
    summary:
      'Get the secret with which the browser confirms the late payment of a membership; null if no payment is late',
    payload: z.object({}),
    response: z.object({ clientSecret: z.string().nullable() }),
    errors: ['PAYMENT_PROVIDER_FAILED'],
  }),
  get_invoices: defineAction({
    summary: 'List the caller’s latest 200 payments, newest first',
    payload: z.object({}),
    response: z.object({ invoices: z.array(invoiceSchema) }),
  }),
  get_usage: defineAction({
    summary: 'Get how much of the caller’s plan is used',
    payload: z.object({}),
    response: usageSchema,
  }),
  get_all_user_subscriptions: defineAction({
    summary:
      'List the latest 200 memberships of a user, newest first; those of other users for admins only',
    payload: z.object({ userId: z.string().min(1).max(100).optional() }),
    response: z.object({ subscriptions: z.array(subscriptionRecordSchema) }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
} as const;

const planIdSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(1000));
const providerIdSchema = z.string().min(1).max(255);
const paymentMethodIdSchema = z.object({ paymentMethodId: providerIdSchema });

/** POST /subscription {action, payload}. Prices and customers never come from the payload. */
export const subscriptionCommands = {
  create_subscription_iten: defineAction({
    summary:
      'Start the purchase of a membership: returns the secret with which the browser confirms the payment',
    payload: z.object({ planId: planIdSchema }),
    response: z.object({ clientSecret: z.string() }),
    errors: ['PLAN_NOT_FOUND', 'ALREADY_SUBSCRIBED', 'PAYMENT_PROVIDER_FAILED'],
  }),
  subscribe: defineAction({
    summary: 'Complete the purchase after the browser has confirmed the payment; can be repeated',
    payload: z.object({
      paymentIntentId: providerIdSchema,
      planId: planIdSchema,
      paymentMethodeId: z.string().max(255).nullish(),
    }),
    response: z.object({ subscription: subscriptionSchema }),
    errors: [
      'PLAN_NOT_FOUND',
      'PAYMENT_NOT_FOUND',
      'PAYMENT_MISMATCH',
      'PAYMENT_NOT_COMPLETED',
      'PAYMENT_USED',
      'PAYMENT_PROVIDER_FAILED',
    ],
  }),
  cancel_subscription: defineAction({
    summary: 'Cancel the membership; it lasts until the end of the paid period',
    payload: z.object({ planId: planIdSchema.nullish() }),
    response: z.object({ subscription: subscriptionSchema }),
    errors: ['NO_SUBSCRIPTION', 'STORE_MANAGED', 'PAYMENT_PROVIDER_FAILED'],
  }),
  resume_subscription: defineAction({
    summary: 'Take back a cancellation before the end of the paid period',
    payload: z.object({}),
    response: z.object({ subscription: subscriptionSchema }),
    errors: ['NO_SUBSCRIPTION', 'STORE_MANAGED', 'PAYMENT_PROVIDER_FAILED'],
  }),
  create_card_setup: defineAction({
    summary:
      'Start to save a card for a running membership: returns the secret with which the browser confirms it',
    payload: z.object({}),
    response: z.object({ clientSecret: z.string() }),
    errors: ['NO_SUBSCRIPTION', 'PAYMENT_PROVIDER_FAILED'],
  }),
  mark_payment_default: defineAction({
    summary: 'Choose the card for the next payments, and for a late one',
    payload: paymentMethodIdSchema,
    response: z.object({ paymentMethods: z.array(paymentMethodSchema) }),
    errors: ['PAYMENT_METHOD_NOT_FOUND', 'PAYMENT_PROVIDER_FAILED'],
  }),
  remove_payment_method: defineAction({
    summary: 'Remove a saved card; not the one that pays for a running membership',
    payload: paymentMethodIdSchema,
    response: z.object({ paymentMethods: z.array(paymentMethodSchema) }),
    errors: ['PAYMENT_METHOD_NOT_FOUND', 'PAYMENT_METHOD_IN_USE', 'PAYMENT_PROVIDER_FAILED'],
  }),
} as const;

/** Other addresses of the same actions. */
export const getUserSubscription = defineEndpoint({
  method: 'GET',
  path: '/v1/user/subscription',
  tag: 'membership',
  summary: subscriptionQueries.get_subscription.summary,
  response: createActionEnvelopeSchema(subscriptionQueries.get_subscription.response),
});
export const cancelUserSubscription = defineEndpoint({
  method: 'POST',
  path: '/v1/user/subscription/cancel',
  tag: 'membership',
  summary: subscriptionCommands.cancel_subscription.summary,
  body: subscriptionCommands.cancel_subscription.payload.nullish(),
  response: createActionEnvelopeSchema(subscriptionCommands.cancel_subscription.response),
  errors: ['NO_SUBSCRIPTION', 'STORE_MANAGED', 'PAYMENT_PROVIDER_FAILED'],
});
export const listPaymentMethods = defineEndpoint({
  method: 'GET',
  path: '/v1/payment/methode',
  tag: 'membership',
  summary: subscriptionQueries.get_payment_methods.summary,
  response: createActionEnvelopeSchema(subscriptionQueries.get_payment_methods.response),
  errors: ['PAYMENT_PROVIDER_FAILED'],
});
export const removePaymentMethod = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/methode/remove',
  tag: 'membership',
  summary: subscriptionCommands.remove_payment_method.summary,
  body: subscriptionCommands.remove_payment_method.payload,
  response: createActionEnvelopeSchema(subscriptionCommands.remove_payment_method.response),
  errors: ['PAYMENT_METHOD_NOT_FOUND', 'PAYMENT_METHOD_IN_USE', 'PAYMENT_PROVIDER_FAILED'],
});

/** What the browser knows of a payment with the built-in test payments. */
export const testPaymentSchema = z
  .object({
    status: z.enum(['succeeded', 'requires_action', 'failed']),
    /** The id of the payment or of the card setup. */
    paymentIntentId: z.string(),
    /** Set if it succeeded. */
    paymentMethodId: z.string().nullable(),
    /** Why the card was refused. */
    message: z.string().nullable(),
  })
  .meta({ id: 'TestPayment' });
export type TestPayment = z.infer<typeof testPaymentSchema>;

const clientSecretSchema = z.string().min(1).max(255);

/** The two calls that a card provider's own form would make; they exist with the built-in test payments only. */
export const confirmTestPayment = defineEndpoint({
  ...calls.confirmTestPayment,
  tag: 'membership',
  summary: 'Pay with a test card, or save it; the number is not stored',
  body: z.object({
    clientSecret: clientSecretSchema,
    cardNumber: z.string().max(40),
    /** 1 to 12. */
    expMonth: z.number().int(),
    /** Four digits. */
    expYear: z.number().int(),
    cvc: z.string().max(10),
  }),
  response: createActionEnvelopeSchema(testPaymentSchema),
  errors: ['PAYMENT_NOT_FOUND'],
});
export const authenticateTestPayment = defineEndpoint({
  ...calls.authenticateTestPayment,
  tag: 'membership',
  summary: 'Answer the confirmation step (3-D Secure) of a test payment',
  body: z.object({ clientSecret: clientSecretSchema, isApproved: z.boolean() }),
  response: createActionEnvelopeSchema(testPaymentSchema),
  errors: ['PAYMENT_NOT_FOUND'],
});
