import { z } from 'zod';

/** A membership that can be bought on this server; ids 1 to 3. */
export const purchasablePlanSchema = z
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
export type PurchasablePlan = z.infer<typeof purchasablePlanSchema>;

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
export const currentSubscriptionOrEmptySchema = z.union([
  subscriptionSchema,
  z.object({}).strict(),
]);

/** A membership in the history of a user. */
export const subscriptionHistoryEntrySchema = z
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
export type SubscriptionHistoryEntry = z.infer<typeof subscriptionHistoryEntrySchema>;

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
