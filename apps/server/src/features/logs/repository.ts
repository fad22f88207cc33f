import { inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { logCounts, logEntries } from '#platform/db/schema/log-entries.ts';
import { users } from '#platform/db/schema/users.ts';

const HOUR_MS = 60 * 60 * 1000;
/** With a user or words, entries are counted up to this number. */
const MAX_COUNTED_ENTRIES = 1000;
/** One more, to know whether there are more. */
const MAX_CANDIDATES = MAX_COUNTED_ENTRIES + 1;
/** A search reads this many entries before it uses the index. */
const SCANNED_ENTRIES = 4000;
const MAX_NOTIFIED_ADMINS = 100;

/** Conditions that `log_counts` can answer. */
export interface LogCountConditions {
  level?: string | undefined;
  platform?: string | undefined;
  service?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

export interface LogConditions extends LogCountConditions {
  userId?: string | undefined;
  /** All of them occur in the message, service, file name or start of the stack; short ones as the start of a word. */
  words: readonly string[];
  requestId?: string | undefined;
}

export interface LogPageOptions {
  sortBy: 'timestamp' | 'level' | 'platform';
  isAscending: boolean;
  limit: number;
  offset: number;
}

export type LogRow = typeof logEntries.$inferSelect;

/** Lists a page of the entries, and counts all of them (at most 1,000 with a user or words). */
export async function listLogEntries(
  db: Db,
  conditions: LogConditions,
  page: LogPageOptions,
): Promise<{ rows: LogRow[]; total: number; isTotalLimited: boolean }> {
  const isCounted =
    conditions.userId === undefined &&
    conditions.requestId === undefined &&
    conditions.words.length === 0;
  const statement = isCounted
    ? selectPageByCounts(conditions, page)
    : selectPageOfCandidates(selectCandidates(conditions, page), page);
  const found = await db.execute<{ total: string; ids: string[] | null }>(statement);
  const { total = '0', ids = null } = found.rows[0] ?? {};
  const isTotalLimited = !isCounted && Number(total) > MAX_COUNTED_ENTRIES;
  const totals = {
    total: isTotalLimited ? MAX_COUNTED_ENTRIES : Number(total),
    isTotalLimited,
  };
  if (!ids) return { rows: [], ...totals };
  const rows = await db.select().from(logEntries).where(inArray(logEntries.id, ids));
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => rowsById.get(id) ?? []), ...totals };
}

/** The number of entries per level. */
export async function countByLevel(
  db: Db,
  conditions: LogCountConditions,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ level: string; count: string }>(
    sql`select level, sum(count) as count from (${selectCounts(conditions)}) as counts group by level`,
  );
  return new Map(rows.map(({ level, count }) => [level, Number(count)]));
}

/**
 * Finds the hours of the page by the counts, so that only the entries of these hours are read, however deep the page is
 * and however rare the entries are.
 */
function selectPageByCounts(conditions: LogCountConditions, page: LogPageOptions): SQL {
  const { limit, offset } = page;
  const { direction, timeDirection, sortValue } = getSortOrder(page);
  const end = offset + limit;
  const from = toTimestamp(conditions.from, '-infinity');
  const to = toTimestamp(conditions.to, 'infinity');
  return sql`
    with counts as materialized (${selectCounts(conditions)}),
    hours as (select ${sortValue} as sort_value, hour, sum(count) as count from counts group by 1, 2),
    positions as (
      select *, sum(count) over (order by sort_value ${direction}, hour ${timeDirection}) as upto from hours
    ),
    page_hours as (
      select sort_value, hour, upto - count as before from positions
      where upto > ${offset} and upto - count < ${end}
    ),
    page as (
      select id, sort_value, timestamp
      from page_hours
      join (select *, ${sortValue} as sort_value from counts) as counted using (sort_value, hour)
      cross join lateral (
        select id, timestamp from log_entries
        where level = counted.level and platform = counted.platform and service = counted.service
          and timestamp >= greatest(hour, ${from}) and timestamp < least(hour + interval '1 hour', ${to})
        order by timestamp ${timeDirection}, id ${timeDirection}
        limit ${end}
      ) as entries
      order by sort_value ${direction}, timestamp ${timeDirection}, id ${timeDirection}
      limit ${limit}::bigint offset ${offset}::bigint - (select coalesce(min(before), 0) from page_hours)::bigint
    )
    select (select coalesce(sum(count), 0) from hours) as total,
      (select array_agg(id order by sort_value ${direction}, timestamp ${timeDirection}, id ${timeDirection}) from page) as ids`;
}

/** A page of the first `MAX_COUNTED_ENTRIES` candidates. */
function selectPageOfCandidates(candidates: SQL, page: LogPageOptions): SQL {
  const { direction, timeDirection, sortValue } = getSortOrder(page);
  const limit = Math.max(0, Math.min(page.limit, MAX_COUNTED_ENTRIES - page.offset));
  const order = sql`sort_value ${direction}, timestamp ${timeDirection}, id ${timeDirection}`;
  return sql`
    with candidates as materialized (${candidates}),
    page as (
      select id, timestamp, ${sortValue} as sort_value from candidates
      order by ${order} limit ${limit} offset ${page.offset}
    )
    select (select count(*) from candidates) as total, (select array_agg(id order by ${order}) from page) as ids`;
}

/** The first entries in order of time that match. */
function selectCandidates(conditions: LogConditions, page: LogPageOptions): SQL {
  const { timeDirection } = getSortOrder(page);
  const { userId, requestId } = conditions;
  const first = sql`order by timestamp ${timeDirection}, id ${timeDirection} limit ${MAX_CANDIDATES}`;
  if (userId === undefined && requestId === undefined) return selectWordMatches(conditions, page);
  return sql`
    select id, level, platform, timestamp from log_entries
    where ${joinConditions([
      ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
      ...(requestId === undefined ? [] : [sql`request_id = ${requestId}`]),
      ...getRangeConditions(conditions),
      ...getMatchConditions(conditions),
    ])} ${first}`;
}

/**
 * Finds words: common ones among the first entries; rarer ones with the index, one day after the other until there are
 * enough entries.
 */
function selectWordMatches(conditions: LogConditions, page: LogPageOptions): SQL {
  const { timeDirection } = getSortOrder(page);
  const { isAscending } = page;
  const matches = joinConditions(getMatchConditions(conditions));
  const range = joinConditions(getRangeConditions(conditions));
  return sql`
    with scanned as materialized (
      select id, level, platform, timestamp
      from (
        select * from log_entries where ${range} order by timestamp ${timeDirection} limit ${SCANNED_ENTRIES}
      ) as first
      where ${matches} limit ${MAX_CANDIDATES}
    ),
    bounds as (
      select greatest(min(hour), ${toTimestamp(conditions.from, '-infinity')}) at time zone 'UTC' as first,
        least(max(hour), ${toTimestamp(conditions.to, 'infinity')}) at time zone 'UTC' as last
      from log_counts having count(*) > 0
    ),
    days as (
      select generate_series(
        date_trunc('day', case when ${isAscending} then first else last end),
        date_trunc('day', case when ${isAscending} then last else first end),
        case when ${isAscending} then 1 else -1 end * interval '1 day'
      )::date as day from bounds
    )
    select * from scanned where (select count(*) from scanned) = ${MAX_CANDIDATES}
    union all (
      select found.* from days
      cross join lateral (
        select id, level, platform, timestamp from log_entries
        where (timestamp at time zone 'UTC')::date = day and ${range} and ${matches}
        order by timestamp ${timeDirection}, id ${timeDirection} limit ${MAX_CANDIDATES}
      ) as found
      where (select count(*) from scanned) < ${MAX_CANDIDATES}
      limit ${MAX_CANDIDATES}
    )`;
}

function getRangeConditions({ from, to }: LogConditions): SQL[] {
  return [
    ...(from ? [sql`timestamp >= ${toTimestamp(from)}`] : []),
    ...(to ? [sql`timestamp < ${toTimestamp(to)}`] : []),
  ];
}

function getMatchConditions(conditions: LogConditions): SQL[] {
  return [...getGroupConditions(conditions), ...conditions.words.map(matchWord)];
}

/** The counts per hour, level, platform and service. Parts of an hour at the ends are counted directly. */
function selectCounts(conditions: LogCountConditions): SQL {
  const { from, to } = conditions;
  const wholeFrom = from && new Date(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS);
  const wholeTo = to && new Date(Math.floor(to.getTime() / HOUR_MS) * HOUR_MS);
  if (from && to && wholeFrom && wholeTo && wholeFrom > wholeTo) {
    return countDirectly(conditions, from, to);
  }
  const wholeHours = sql`
    select hour, level, platform, service, count from log_counts
    where ${joinConditions([
      ...getGroupConditions(conditions),
      ...(wholeFrom ? [sql`hour >= ${toTimestamp(wholeFrom)}`] : []),
      ...(wholeTo ? [sql`hour < ${toTimestamp(wholeTo)}`] : []),
    ])}`;
  const parts = [wholeHours];
  if (from && wholeFrom && from < wholeFrom) parts.push(countDirectly(conditions, from, wholeFrom));
  if (to && wholeTo && wholeTo < to) parts.push(countDirectly(conditions, wholeTo, to));
  return sql.join(parts, sql` union all `);
}

function countDirectly(conditions: LogCountConditions, from: Date, to: Date): SQL {
  return sql`
    select date_trunc('hour', timestamp, 'UTC') as hour, level, platform, service, count(*)::int as count
    from log_entries
    where ${joinConditions([
      ...getGroupConditions(conditions),
      sql`timestamp >= ${toTimestamp(from)} and timestamp < ${toTimestamp(to)}`,
    ])}
    group by 1, 2, 3, 4`;
}

function getGroupConditions({ level, platform, service }: LogCountConditions): SQL[] {
  return [
    ...(level === undefined ? [] : [sql`level = ${level}`]),
    ...(platform === undefined ? [] : [sql`platform = ${platform}`]),
    ...(service === undefined ? [] : [sql`service = ${service}`]),
  ];
}

function joinConditions(conditions: SQL[]): SQL {
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** Sorted by level or platform, the newest entries of each come first. */
function getSortOrder({ sortBy, isAscending }: LogPageOptions) {
  const direction = isAscending ? sql`asc` : sql`desc`;
  if (sortBy === 'timestamp') {
    return { direction, timeDirection: direction, sortValue: sql`''::text` };
  }
  return { direction, timeDirection: sql`desc`, sortValue: sql.raw(sortBy) };
}

function toTimestamp(date: Date | undefined, fallback?: '-infinity' | 'infinity'): SQL {
  return sql`${date?.toISOString() ?? fallback}::timestamptz`;
}

/** The index has no shorter texts than three characters, but the beginnings of words after a space. */
export function isTrigramSearchable(word: string): boolean {
  return [...word].length >= 3;
}

function matchWord(word: string): SQL {
  // As in the index.
  const text = sql.raw(
    "(message || ' ' || service || ' ' || file_name || ' ' || left(stack, 1000))",
  );
  const start = `${word.replace(/[\\%_]/g, '\\$&')}%`;
  if (isTrigramSearchable(word)) return sql`${text} ilike ${`%${start}`}`;
  return sql`(${text} ilike ${start} or ${text} ilike ${`% ${start}`})`;
}

export async function findAdminIds(db: Db): Promise<string[]> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.isAdmin}`)
    .limit(MAX_NOTIFIED_ADMINS);
  return admins.map(({ id }) => id);
}

/**
 * Locks the tables of the log, so that other transactions that want to empty or vacuum them wait. A running autovacuum
 * is canceled after a second. Reads and writes of entries continue.
 */
export async function lockLogTables(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '10s'`);
  await tx.execute(sql`lock table ${logEntries}, ${logCounts} in share update exclusive mode`);
}

/**
 * Deletes all entries and their counts.
 *
 * @returns the number of deleted entries
 */
export async function truncateLogEntries(tx: Tx): Promise<number> {
  // Other statements on the tables wait behind this one, so it must not wait for long itself.
  await tx.execute(sql`set local lock_timeout = '40ms'`);
  await tx.execute(sql`lock table ${logEntries}, ${logCounts} in access exclusive mode`);
  const [row] = await tx.select({ count: sum(logCounts.count) }).from(logCounts);
  await tx.execute(sql`truncate ${logEntries}, ${logCounts}`);
  return Number(row?.count ?? 0);
}
