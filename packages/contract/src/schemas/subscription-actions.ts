import { z } from 'zod';
import {
  createActionEnvelopeSchema,
  defineAction,
  defineEndpoint,
} from './define-endpoint-and-action.ts';
import {
  currentSubscriptionOrEmptySchema,
  invoiceSchema,
  paymentMethodSchema,
  purchasablePlanSchema,
  subscriptionHistoryEntrySchema,
  subscriptionSchema,
  usageSchema,
} from './membership-schemas.ts';

/** GET /subscription?action=…&payload={JSON} */
export const subscriptionQueries = {
  get_subscription: defineAction({
    summary: 'Get the caller’s current membership; an empty object without one',
    payload: z.object({}),
    response: currentSubscriptionOrEmptySchema,
  }),
  get_plans: defineAction({
    summary: 'List the memberships that can be bought',
    payload: z.object({}),
    response: z.object({ plans: z.array(purchasablePlanSchema) }),
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
    response: z.object({ subscriptions: z.array(subscriptionHistoryEntrySchema) }),
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
/** Sent by clients. The session names the user, and the payment provider says what was paid. */
const ignoredSchema = z.unknown().optional();
const paymentMethodIdSchema = z.object({ paymentMethodId: providerIdSchema });

/** POST /subscription {action, payload}. Prices and customers never come from the payload. */
export const subscriptionCommands = {
  create_subscription_iten: defineAction({
    summary:
      'Start the purchase of a membership: returns the secret with which the browser confirms the payment',
    payload: z.object({ user: ignoredSchema, planId: planIdSchema }),
    response: z.object({ clientSecret: z.string() }),
    errors: ['PLAN_NOT_FOUND', 'ALREADY_SUBSCRIBED', 'PAYMENT_PROVIDER_FAILED'],
  }),
  subscribe: defineAction({
    summary: 'Complete the purchase after the browser has confirmed the payment; can be repeated',
    payload: z.object({
      user: ignoredSchema,
      paymentIntentId: providerIdSchema,
      planId: planIdSchema,
      isPaid: ignoredSchema,
      subscriptionSource: ignoredSchema,
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
