import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#platform/db/database.ts';
import { providerCalls } from '#platform/db/schema/provider-calls.ts';

export type ProviderCallRow = typeof providerCalls.$inferSelect;
export type NewProviderCallRow = typeof providerCalls.$inferInsert;

/** The class id of the advisory lock. */
const SPENDING_LOCK_CLASS = 7_528_341;

/** Waits for other transactions that check the spending cap; holds the lock until the transaction ends. */
export async function lockSpending(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SPENDING_LOCK_CLASS}, 0)`);
}

/** The cost of all calls since then, running ones included, in millionths of a US dollar. */
export async function sumBudgetedMicroUsd(db: DbOrTx, since: Date): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${providerCalls.budgetedMicroUsd}), 0)` })
    .from(providerCalls)
    .where(gte(providerCalls.startedAt, since));
  return Number(row?.sum ?? 0);
}

export async function insertCall(db: DbOrTx, call: NewProviderCallRow): Promise<void> {
  await db.insert(providerCalls).values(call);
}

const isRunning = eq(providerCalls.outcome, 'running');

export async function endCall(
  db: Db,
  id: string,
  end: Partial<NewProviderCallRow> & { outcome: string },
): Promise<void> {
  await db
    .update(providerCalls)
    .set(end)
    .where(and(eq(providerCalls.id, id), isRunning));
}

/** Ends calls of processes that have crashed. Their cost is unknown, so the assumed cost remains. */
export async function endAbandonedCalls(db: Db, startedBefore: Date): Promise<void> {
  await db
    .update(providerCalls)
    .set({ outcome: 'cancelled' })
    .where(and(lt(providerCalls.startedAt, startedBefore), isRunning));
}

export async function deleteCallsBefore(db: Db, startedBefore: Date): Promise<void> {
  await db.delete(providerCalls).where(lt(providerCalls.startedAt, startedBefore));
}

/** Calls of a day (UTC) to a provider with the same outcome. */
type DailyCallsRow = {
  day: string;
  provider: string;
  outcome: string;
  count: number;
  inputTokens: string;
  outputTokens: string;
  costMicroUsd: string;
  /** The median and the 95th percentile of the durations in milliseconds; null while all are running. */
  percentiles: [number, number] | null;
};

export async function summarizeCallsPerDay(db: Db, since: Date): Promise<DailyCallsRow[]> {
  const { rows } = await db.execute<DailyCallsRow>(sql`
    select (started_at at time zone 'UTC')::date::text as day, provider, outcome, count(*)::int,
      coalesce(sum(input_tokens), 0) as "inputTokens",
      coalesce(sum(output_tokens), 0) as "outputTokens",
      coalesce(sum(cost_micro_usd), 0) as "costMicroUsd",
      percentile_cont(array[0.5, 0.95]) within group (order by duration_ms) as percentiles
    from provider_calls where started_at >= ${since.toISOString()}
    group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

const failedCallColumns = {
  id: providerCalls.id,
  startedAt: providerCalls.startedAt,
  provider: providerCalls.provider,
  model: providerCalls.model,
  purpose: providerCalls.purpose,
  outcome: providerCalls.outcome,
  durationMs: providerCalls.durationMs,
  userId: providerCalls.userId,
};

/** The newest failed calls; calls that users have canceled are not included. */
export async function listFailedCalls(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<Pick<ProviderCallRow, keyof typeof failedCallColumns>[]> {
  return db
    .select(failedCallColumns)
    .from(providerCalls)
    .where(
      and(
        gte(providerCalls.startedAt, since),
        // As in the index.
        sql`${providerCalls.outcome} not in ('ok', 'running', 'cancelled')`,
      ),
    )
    .orderBy(desc(providerCalls.startedAt))
    .limit(limit);
}
