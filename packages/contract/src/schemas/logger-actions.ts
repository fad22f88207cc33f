import { z } from 'zod';
import { LOG_BATCH_MAX_ENTRIES, LOGS_DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../constants.ts';
import { clientLogEntrySchema, logLevels } from './client-log-endpoint.ts';
import { defineAction } from './define-endpoint-and-action.ts';

/** A stored log entry, as admins see it. */
export const logRecordSchema = z
  .object({
    _id: z.string(),
    level: z.enum(logLevels),
    message: z.string(),
    /** `server`, or what the client sent: `web`. */
    platform: z.string(),
    /** The part of the product, such as `authApi`; may be empty. */
    service: z.string(),
    timestamp: z.iso.datetime(),
    userId: z.string().nullable(),
    sessionId: z.string().nullable(),
    /** The request that failed; the same id is in the error response. */
    requestId: z.string().nullable(),
    fileName: z.string(),
    context: z.record(z.string(), z.unknown()),
    stack: z.string(),
  })
  .meta({ id: 'LogRecord' });
export type LogRecord = z.infer<typeof logRecordSchema>;

export const paginationSchema = z
  .object({
    currentPage: z.number().int(),
    totalPages: z.number().int(),
    /** At most 1,000 with a `userId` or `query`: only the first 1,000 entries (in order of time) are listed then. */
    totalCount: z.number().int(),
    /** True if more entries match than are counted. */
    isTotalLimited: z.boolean().optional(),
    limit: z.number().int(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof paginationSchema>;

export const logStatsSchema = z
  .object({
    /** Number of entries per level. */
    levelStats: z.object({
      error: z.number().int(),
      warning: z.number().int(),
      info: z.number().int(),
      debug: z.number().int(),
    }),
    recentActivity: z.object({
      last24Hours: z.number().int(),
      /** Errors among the entries of the last 24 hours, in percent. */
      errorRate: z.number(),
    }),
  })
  .meta({ id: 'LogStats' });
export type LogStats = z.infer<typeof logStatsSchema>;

const levelFilterSchema = z.enum([...logLevels, 'all']);
const filterTextSchema = z.string().trim().max(200);
/** Null and an empty text are the same as no filter. */
const optionalFilter = <Filter extends z.ZodType>(filter: Filter) =>
  z
    .union([filter, z.literal(''), z.null()])
    .transform((value) => (value === '' || value === null ? undefined : value))
    .optional();
/** A day (UTC) or a time in ISO format. A range includes its end: the whole day, or the millisecond. */
const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

const logFilterSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(LOGS_DEFAULT_PAGE_SIZE),
  sortBy: z.enum(['timestamp', 'level', 'platform']).default('timestamp'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  level: optionalFilter(levelFilterSchema),
  platform: optionalFilter(filterTextSchema),
  service: optionalFilter(filterTextSchema),
  userId: optionalFilter(filterTextSchema),
  /**
   * Words of the message, service, file name or the first 1,000 characters of the stack, in any order; or a request id.
   * Shorter ones than three characters match the beginning of words after a space; those without letters and digits are
   * ignored.
   */
  query: optionalFilter(filterTextSchema),
  startDate: optionalFilter(dateSchema),
  endDate: optionalFilter(dateSchema),
});
export type LogQuery = z.infer<typeof logFilterSchema>;

const logListSchema = z.object({ logs: z.array(logRecordSchema), pagination: paginationSchema });
export type LogPage = z.infer<typeof logListSchema>;

const listLogs = <Payload extends z.ZodType>(summary: string, payload: Payload) =>
  defineAction({ summary, payload, response: logListSchema, errors: ['FORBIDDEN'] });

/** GET /logger?action=…&payload={JSON}; admins only. The content is in `response` and in `data`. */
export const loggerQueries = {
  getLogs: listLogs('List log entries', logFilterSchema),
  getLogsByLevel: listLogs(
    'List log entries of a level',
    logFilterSchema.extend({ level: levelFilterSchema }),
  ),
  getLogsByPlatform: listLogs(
    'List log entries of a platform',
    logFilterSchema.extend({ platform: filterTextSchema }),
  ),
  getLogsByUser: listLogs(
    'List log entries of a user',
    logFilterSchema.extend({ userId: filterTextSchema }),
  ),
  searchLogs: listLogs('Search log entries', logFilterSchema.extend({ query: filterTextSchema })),
  getLogStats: defineAction({
    summary: 'Count log entries per level',
    payload: logFilterSchema.pick({ startDate: true, endDate: true }),
    response: logStatsSchema,
    errors: ['FORBIDDEN'],
  }),
} as const;

/** POST /logger {action, payload}. Every signed-in user may send entries; only admins delete them. */
export const loggerCommands = {
  log: defineAction({
    summary: 'Store a log entry',
    payload: clientLogEntrySchema,
    response: z.object({ storedCount: z.number().int() }),
    errors: ['TOO_MANY'],
  }),
  bulkLog: defineAction({
    summary: 'Store several log entries',
    payload: z.object({
      /** Invalid entries are skipped, so that they don't prevent others from being stored. */
      messages: z
        .array(clientLogEntrySchema.nullable().catch(null))
        .min(1)
        .max(LOG_BATCH_MAX_ENTRIES)
        .transform((entries) => entries.filter((entry) => entry !== null)),
    }),
    response: z.object({ storedCount: z.number().int() }),
    errors: ['TOO_MANY'],
  }),
  clearLogs: defineAction({
    summary: 'Delete all log entries; admins only, with a recently entered password',
    payload: z.object({}),
    response: z.object({ deletedCount: z.number().int() }),
    errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED'],
  }),
} as const;
