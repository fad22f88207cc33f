import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { dailyCounts } from '#platform/db/schema/daily-counts.ts';

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
