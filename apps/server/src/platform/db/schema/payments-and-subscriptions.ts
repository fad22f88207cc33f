import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestampTz } from './column-types.ts';
import { users } from './users.ts';

/** The user's id at the payment provider. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which provider: `stripe`, or `test` for the built-in test payments. */
    provider: text('provider', { enum: ['stripe', 'test'] }).notNull(),
    customerId: text('customer_id').notNull(),
    /** When the provider's data were last read; null before the first time. */
    syncedAt: timestampTz('synced_at'),
    createdAt: timestampTz('created_at').notNull(),
  },
  (table) => [
    unique('payment_customers_owner').on(table.ownerId, table.provider),
    unique('payment_customers_customer').on(table.provider, table.customerId),
    index('payment_customers_synced').on(table.syncedAt),
  ],
);

/** Memberships: a copy of what the payment provider or the app store says. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['stripe', 'test', 'app_store'] }).notNull(),
    /** The subscription at the provider; for the app store, the original transaction. */
    providerId: text('provider_id').notNull(),
    /** 1 to 3: bought on the web, 4 to 6: in an app store. */
    planId: integer('plan_id').notNull(),
    status: text('status', { enum: ['active', 'past_due', 'ended'] }).notNull(),
    /** In cents; null if unknown. */
    amountCents: integer('amount_cents'),
    currency: text('currency').notNull(),
    startedAt: timestampTz('started_at').notNull(),
    periodStart: timestampTz('period_start').notNull(),
    periodEnd: timestampTz('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    endedAt: timestampTz('ended_at'),
    lastPaymentAt: timestampTz('last_payment_at'),
    /** Until when this membership makes its owner a Pro user. */
    proUntil: timestampTz('pro_until').notNull(),
    /** The payment with which `subscribe` completed the purchase; null if an event did. */
    paymentIntentId: text('payment_intent_id'),
    /** The product in the app store. */
    storeProductId: text('store_product_id'),
    /** The time of the newest event of the app store. */
    storeEventAt: timestampTz('store_event_at'),
    createdAt: timestampTz('created_at').notNull(),
    updatedAt: timestampTz('updated_at').notNull(),
  },
  (table) => [
    unique('subscriptions_provider').on(table.provider, table.providerId),
    index('subscriptions_owner_started').on(table.ownerId, table.startedAt),
    check('subscriptions_plan', sql`${table.planId} between 1 and 6`),
    check('subscriptions_status', sql`${table.status} in ('active', 'past_due', 'ended')`),
  ],
);

/** Payments. They are kept, without their owner, when an account is deleted. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    provider: text('provider', { enum: ['stripe', 'test'] }).notNull(),
    /** The invoice at the provider. */
    invoiceId: text('invoice_id').notNull(),
    /** The invoice number shown to users. */
    number: text('number').notNull(),
    subscriptionProviderId: text('subscription_provider_id').notNull(),
    paymentIntentId: text('payment_intent_id'),
    planId: integer('plan_id').notNull(),
    status: text('status', { enum: ['open', 'paid', 'failed'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    isDisputed: boolean('is_disputed').notNull().default(false),
    currency: text('currency').notNull(),
    periodStart: timestampTz('period_start').notNull(),
    periodEnd: timestampTz('period_end').notNull(),
    createdAt: timestampTz('created_at').notNull(),
    paidAt: timestampTz('paid_at'),
  },
  (table) => [
    unique('payments_invoice').on(table.provider, table.invoiceId),
    index('payments_owner_created').on(table.ownerId, table.createdAt),
    index('payments_paid').on(table.paidAt),
    check('payments_status', sql`${table.status} in ('open', 'paid', 'failed')`),
    check('payments_amount', sql`${table.amountCents} >= 0 and ${table.refundedCents} >= 0`),
  ],
);

/** Received webhook events, so that a repeated delivery does nothing. Deleted after 30 days. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider', { enum: ['stripe', 'revenuecat'] }).notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    receivedAt: timestampTz('received_at').notNull(),
  },
  (table) => [
    unique('webhook_events_event').on(table.provider, table.eventId),
    index('webhook_events_received').on(table.receivedAt),
  ],
);

/** The data of the built-in test payments: a document per customer, instead of an account at a payment provider. */
export const testPaymentCustomers = pgTable('test_payment_customers', {
  customerId: text('customer_id').primaryKey(),
  data: jsonb('data').notNull(),
});
