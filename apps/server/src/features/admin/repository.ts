import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#platform/db/database.ts';
import { adminActions } from '#platform/db/schema/admin-actions.ts';
import { dailyCounts } from '#platform/db/schema/daily-counts.ts';
import { users } from '#platform/db/schema/users.ts';

type NewAdminAction = Omit<typeof adminActions.$inferInsert, 'adminEmail'>;

/** Stores an action with the admin's email address. An existing id is left unchanged. */
export async function insertAdminAction(db: DbOrTx, action: NewAdminAction): Promise<void> {
  const email = db.select({ email: users.email }).from(users).where(eq(users.id, action.adminId));
  await db
    .insert(adminActions)
    .values({ ...action, adminEmail: sql`coalesce((${email}), '')` })
    .onConflictDoNothing();
}

/** Lists actions, newest first. */
export async function listAdminActions(
  db: Db,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: (typeof adminActions.$inferSelect)[]; total: number }> {
  const newestFirst = [desc(adminActions.timestamp), desc(adminActions.id)];
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(adminActions)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(skip),
    db.$count(adminActions),
  ]);
  return { rows, total };
}

export async function incrementDailyCount(
  db: Db,
  key: { day: string; kind: string; outcome: string },
): Promise<void> {
  await db
    .insert(dailyCounts)
    .values({ ...key, count: 1 })
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.kind, dailyCounts.outcome],
      set: { count: sql`${dailyCounts.count} + 1` },
    });
}

/** Counts per day (UTC) and series, such as an outcome of scans. */
type DailyCountRow = { series: string; day: string; count: string };

/** @param since the first day */
export async function sumStatisticsPerDay(db: Db, since: string): Promise<DailyCountRow[]> {
  const start = `${since}T00:00:00Z`;
  const statements = [
    selectDaily(
      sql`select 'errors' as series, hour as time, count from log_counts where level = 'error' and hour >= ${start}`,
    ),
    selectDaily(
      sql`select 'signUps' as series, created_at as time, 1 as count from users where created_at >= ${start}`,
    ),
    selectDaily(
      sql`select provider as series, paid_at as time, amount_cents - refunded_cents as count from payments
        where status = 'paid' and paid_at >= ${start}`,
    ),
    sql`select kind || ':' || outcome as series, day::text, count from daily_counts where day >= ${since}::date`,
  ];
  const results = await Promise.all(statements.map((query) => db.execute<DailyCountRow>(query)));
  return results.flatMap(({ rows }) => rows);
}

/** @param events a query of series, times and counts */
function selectDaily(events: SQL): SQL {
  return sql`
    select series, day::text, count from (
      select series, (time at time zone 'UTC')::date as day, sum(count) as count
      from (${events}) as events group by 1, 2
    ) as days`;
}
