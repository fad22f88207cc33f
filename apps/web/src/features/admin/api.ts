import {
  ADMIN_LOGS_PAGE_SIZE,
  type AdminStatistics,
  type LogPage,
  type Profile,
  type RecognitionStatistics,
  type SubscriptionHistoryEntry,
  USERS_PAGE_SIZE,
} from '@plateful/contract';
import type {
  adminQueries,
  adminRecognitionCommands,
  adminRecognitionQueries,
} from '@plateful/contract/schemas';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { FILTER_ALL, type LogFilters } from '#features/admin/use-log-filters.ts';
import { createQueryAndCommandClient } from '#lib/api-client.ts';
import { logsApi } from '#lib/logs-api.ts';
import { profilesApi } from '#lib/profiles-api.ts';
import { subscriptionApi } from '#lib/subscription-api.ts';

const adminApi = createQueryAndCommandClient<typeof adminQueries, Record<never, never>>('/admin');
const recognitionApi = createQueryAndCommandClient<
  typeof adminRecognitionQueries,
  typeof adminRecognitionCommands
>('/recognition');

/** Longer than a recognizer may take (RECOGNISER_TIMEOUT_MS is at most ten minutes). */
const RECOGNIZER_TEST_TIMEOUT_MS = 11 * 60 * 1000;
const AUDIT_PAGE_SIZE = 20;
/** The period of the statistics that is shown first. */
export const DEFAULT_STATISTICS_DAYS = 30;

export const logKeys = { all: ['admin', 'logs'], stats: ['admin', 'logs', 'stats'] } as const;

/** A page of log entries. */
export function logListQueryOptions(filters: LogFilters) {
  const { level, service, query, userId, sortBy, sortOrder, page } = filters;
  const payload = {
    ...{ level, sortBy, sortOrder, page, limit: ADMIN_LOGS_PAGE_SIZE },
    ...(service !== FILTER_ALL && { service }),
    ...(query && { query }),
  };
  return queryOptions<LogPage>({
    queryKey: [...logKeys.all, 'list', filters],
    queryFn: ({ signal }) => {
      if (userId) return logsApi.query('getLogsByUser', { ...payload, userId }, { signal });
      if (query) return logsApi.query('searchLogs', { ...payload, query }, { signal });
      return logsApi.query('getLogs', payload, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The number of log entries per level. */
export function logStatsQueryOptions() {
  return queryOptions({
    queryKey: logKeys.stats,
    queryFn: ({ signal }) => logsApi.query('getLogStats', {}, { signal }),
    staleTime: 0,
  });
}

interface UserPage {
  users: Profile[];
  totalUsers: number;
  isTotalLimited?: boolean | undefined;
}

/** A page of all users, newest first, or of those that match `query`. */
export function userListQueryOptions(query: string, page: number) {
  const payload = { skip: (page - 1) * USERS_PAGE_SIZE, limit: USERS_PAGE_SIZE };
  return queryOptions<UserPage>({
    queryKey: ['admin', 'users', query, page],
    queryFn: ({ signal }) =>
      query
        ? adminApi.query('findUsers', { ...payload, query }, { signal })
        : profilesApi.query('getAllUsers', payload, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A user, also another one. */
export function userQueryOptions(userId: string) {
  return queryOptions<Profile>({
    queryKey: ['admin', 'user', userId],
    queryFn: async ({ signal }) =>
      (await profilesApi.query('find_user', { userId }, { signal })).user,
    staleTime: 0,
  });
}

/** All memberships of a user, newest first. */
export function subscriptionHistoryQueryOptions(userId: string) {
  return queryOptions<SubscriptionHistoryEntry[]>({
    queryKey: ['admin', 'subscriptions', userId],
    queryFn: async ({ signal }) =>
      (await subscriptionApi.query('get_all_user_subscriptions', { userId }, { signal }))
        .subscriptions,
    staleTime: 0,
  });
}

/** Errors, sign-ups, scans and revenue of each of the last days. */
export function statisticsQueryOptions(days: number) {
  return queryOptions<AdminStatistics>({
    queryKey: ['admin', 'statistics', days],
    queryFn: ({ signal }) => adminApi.query('getStatistics', { days }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const providerCallStatisticsKey = ['admin', 'recognition'] as const;

/** The calls to AI providers of the last days, and their cost. */
export function providerCallStatisticsQueryOptions(days: number) {
  return queryOptions<RecognitionStatistics>({
    queryKey: [...providerCallStatisticsKey, days],
    queryFn: ({ signal }) => recognitionApi.query('getRecognitionStatistics', { days }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const runRecognizerTests = () =>
  recognitionApi.command('TEST_RECOGNISER', {}, { timeoutMs: RECOGNIZER_TEST_TIMEOUT_MS });

/** What admins did, newest first. */
export function auditTrailQueryOptions() {
  return infiniteQueryOptions({
    queryKey: ['admin', 'audit-trail'],
    queryFn: ({ pageParam, signal }) =>
      adminApi.query('getAuditTrail', { skip: pageParam, limit: AUDIT_PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return last.entries.length > 0 && count < last.total ? count : undefined;
    },
    staleTime: 0,
  });
}
