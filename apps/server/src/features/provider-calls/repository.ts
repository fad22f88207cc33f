import { and, eq, gte, lt, sql } from 'drizzle-orm';
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
export async function sumBudgetedCosts(db: DbOrTx, since: Date): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${providerCalls.budgetedMicroUsd}), 0)` })
    .from(providerCalls)
    .where(and(gte(providerCalls.startedAt, since), sql`${providerCalls.budgetedMicroUsd} > 0`));
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
