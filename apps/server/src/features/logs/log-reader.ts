import type { LogPage, LogQuery, LogStats } from '@plateful/contract';
import type { Db } from '#platform/db/database.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { Clock } from '#ports/clock.ts';
import { presentLogEntry } from './present.ts';
import {
  countByLevel,
  isTrigramSearchable,
  type LogConditions,
  type LogCountConditions,
  listLogEntries,
} from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const EMPTY_ID = '00000000-0000-0000-0000-000000000000';

/** Reads the stored log entries. The caller must check that the viewer is an admin. */
export class LogReader {
  constructor(private readonly deps: { db: Db; clock: Clock }) {}

  async list(filter: LogQuery): Promise<LogPage> {
    const { page, limit, sortBy, sortOrder } = filter;
    const { rows, total, isTotalLimited } = await listLogEntries(
      this.deps.db,
      toConditions(filter),
      {
        sortBy,
        isAscending: sortOrder === 'asc',
        limit,
        offset: (page - 1) * limit,
      },
    );
    const totalPages = Math.ceil(total / limit);
    return {
      logs: rows.map(presentLogEntry),
      pagination: {
        currentPage: page,
        totalPages,
        totalCount: total,
        limit,
        hasNextPage: page < totalPages,
        hasPrevPage: page > 1,
        ...(isTotalLimited && { isTotalLimited }),
      },
    };
  }

  async getStats(range: Pick<LogQuery, 'startDate' | 'endDate'>): Promise<LogStats> {
    const { db, clock } = this.deps;
    const lastDay = { from: new Date(clock.now().getTime() - DAY_MS) };
    const [counts, recentCounts] = await Promise.all([
      countByLevel(db, toRange(range)),
      countByLevel(db, lastDay),
    ]);
    const count = (level: string) => counts.get(level) ?? 0;
    const last24Hours = [...recentCounts.values()].reduce((sum, value) => sum + value, 0);
    const recentErrors = recentCounts.get('error') ?? 0;
    return {
      levelStats: {
        error: count('error'),
        warning: count('warning'),
        info: count('info'),
        debug: count('debug'),
      },
      recentActivity: {
        last24Hours,
        errorRate: last24Hours === 0 ? 0 : Math.round((recentErrors / last24Hours) * 1000) / 10,
      },
    };
  }
}

function toConditions({
  level,
  platform,
  service,
  userId,
  query,
  ...range
}: LogQuery): LogConditions {
  const isRequestId = query !== undefined && isUuid(query);
  return {
    ...toRange(range),
    level: level === 'all' ? undefined : level,
    // The screens send an empty text for "all".
    platform: platform || undefined,
    service: service || undefined,
    userId: userId ? (isUuid(userId) ? userId : EMPTY_ID) : undefined,
    requestId: isRequestId ? query.toLowerCase() : undefined,
    words: isRequestId ? [] : splitWords(query ?? ''),
  };
}

/** The index cannot find one or two punctuation marks. */
function splitWords(query: string): string[] {
  return query
    .split(/\s+/)
    .filter((word) => isTrigramSearchable(word) || /[\p{L}\p{N}]/u.test(word));
}

/** A day lasts until its end; a time includes its millisecond. */
function toRange({
  startDate,
  endDate,
}: Pick<LogQuery, 'startDate' | 'endDate'>): Pick<LogCountConditions, 'from' | 'to'> {
  return {
    ...(startDate && { from: new Date(startDate) }),
    ...(endDate && {
      to: new Date(new Date(endDate).getTime() + (endDate.includes('T') ? 1 : DAY_MS)),
    }),
  };
}
