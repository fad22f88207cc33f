import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampTz } from './column-types.ts';
import { users } from './users.ts';

/** Requests to AI providers. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: uuid('id').primaryKey(),
    /** Null for calls without an account, and after the account was deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    /** `recognize`, `compose` or `self_test`. */
    purpose: text('purpose').notNull(),
    startedAt: timestampTz('started_at').notNull(),
    /** `running`, `ok` or the kind of the error. */
    outcome: text('outcome').notNull(),
    durationMs: integer('duration_ms'),
    /** Null if the provider did not say. */
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** In millionths of a US dollar; null if it is not known. */
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }),
    /**
     * Counts toward the spending cap: what the call costs at most, and once the cost is known, the cost.
     */
    budgetedMicroUsd: bigint('budgeted_micro_usd', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('provider_calls_started').on(table.startedAt),
    index('provider_calls_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('provider_calls_running').on(table.startedAt).where(sql`${table.outcome} = 'running'`),
    index('provider_calls_failed')
      .on(table.startedAt)
      .where(sql`${table.outcome} not in ('ok', 'running', 'cancelled')`),
  ],
);
