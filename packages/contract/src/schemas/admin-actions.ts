import { z } from 'zod';
import { USERS_PAGE_SIZE } from '../constants.ts';
import { defineAction } from './define-endpoint-and-action.ts';
import { profileSchema } from './profile-endpoints.ts';

const skip = z.number().int().min(0).max(10_000_000).default(0);

/** A count per day, oldest day first; days without events are included with 0. */
const dailySeriesSchema = z.array(z.object({ day: z.iso.date(), count: z.number() }));
export type DailySeries = z.infer<typeof dailySeriesSchema>;

export const adminStatisticsSchema = z
  .object({
    errors: dailySeriesSchema,
    signUps: dailySeriesSchema,
    /** By outcome: `recipe`, `notFood`, `failed`, `limit`, `canceled`. */
    scans: z.record(z.string(), dailySeriesSchema),
    /** Received payments minus refunds, in cents. Test payments are not included. */
    revenue: dailySeriesSchema,
    /** Test payments, in cents: no money. */
    testRevenue: dailySeriesSchema,
    currency: z.string(),
  })
  .meta({ id: 'AdminStatistics' });
export type AdminStatistics = z.infer<typeof adminStatisticsSchema>;

export const auditEntrySchema = z
  .object({
    id: z.string(),
    timestamp: z.iso.datetime(),
    adminId: z.string(),
    adminEmail: z.string(),
    /** For example `clearLogs`. */
    action: z.string(),
    /** What the action changed or showed, such as the number of deleted entries. */
    details: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** GET /admin?action=…&payload={JSON}; admins only. */
export const adminQueries = {
  getStatistics: defineAction({
    summary: 'Errors, sign-ups, scans by outcome and revenue per day (UTC)',
    payload: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    response: adminStatisticsSchema,
    errors: ['FORBIDDEN'],
  }),
  findUsers: defineAction({
    summary: 'Search users by id, name, username or email address; all users without a query',
    payload: z.object({
      query: z.string().trim().max(254).default(''),
      skip,
      limit: z.number().int().min(1).max(100).default(USERS_PAGE_SIZE),
    }),
    response: z.object({
      users: z.array(profileSchema),
      /** At most 1,000 with a query. */
      totalUsers: z.number().int(),
      /** True if more users match than are counted. */
      isTotalLimited: z.boolean().optional(),
    }),
    errors: ['FORBIDDEN'],
  }),
  getAuditTrail: defineAction({
    summary: 'List what admins did, newest first',
    payload: z.object({ skip, limit: z.number().int().min(1).max(100).default(50) }),
    response: z.object({ entries: z.array(auditEntrySchema), total: z.number().int() }),
    errors: ['FORBIDDEN'],
  }),
} as const;
