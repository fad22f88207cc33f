import {
  ADMIN_REAUTHENTICATION_WINDOW_MS,
  LOG_ENTRY_MAX_BYTES,
  type LogQuery,
} from '@plateful/contract';
import { loggerCommands, loggerQueries, sendLog } from '@plateful/contract/schemas';
import type { Principal } from '#platform/auth/principal.ts';
import { requireAdmin } from '#platform/auth/require-admin.ts';
import { requireRecentAuthentication } from '#platform/auth/require-recent-authentication.ts';
import type { RequestContext } from '#platform/http/request-context.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { Clock } from '#ports/clock.ts';
import type { ClearLogs } from './clear-logs.ts';
import type { ClientLogWriter } from './client-log-writer.ts';
import type { LogReader } from './log-reader.ts';

interface LogRouteDeps {
  logReader: LogReader;
  writeClientLogs: ClientLogWriter;
  clearLogs: ClearLogs;
  auditTrail: AuditTrail;
  clock: Clock;
}

export function registerLogRoutes(bind: RouteBinder, deps: LogRouteDeps): void {
  const { writeClientLogs } = deps;
  registerLoggerRoutes(bind, deps);
  bind.publicRoute(
    sendLog,
    async (entry, { request }) => {
      const caller = await bind.authenticate(request);
      await writeClientLogs([entry], { caller, ip: request.ip });
      return { succeeded: true };
    },
    {
      bodyLimit: LOG_ENTRY_MAX_BYTES,
      rateLimits: { perAddress: 60, total: 3000 },
      // `navigator.sendBeacon` sends text as text/plain.
      parseTextAsJson: true,
      // A message that was cut off in the middle of an emoji is better than none.
      replacesInvalidText: true,
    },
  );
}

/** The logger of the admin area. */
function registerLoggerRoutes(bind: RouteBinder, deps: LogRouteDeps): void {
  const { logReader, writeClientLogs, clearLogs, auditTrail, clock } = deps;
  const list = async (caller: Principal, filter: LogQuery, { request }: RequestContext) => {
    const { userId } = filter;
    if (userId) {
      await auditTrail.recordView(caller, { action: 'viewLogs', userId, requestId: request.id });
    }
    return logReader.list(filter);
  };
  const options = { hasDataAlias: true };

  bind.queryRoute(
    '/logger',
    'logs',
    loggerQueries,
    {
      getLogs: list,
      getLogsByLevel: list,
      getLogsByPlatform: list,
      getLogsByUser: list,
      searchLogs: list,
      getLogStats: (_caller, range) => logReader.getStats(range),
    },
    { ...options, isAdminOnly: true },
  );

  bind.commandRoute(
    '/logger',
    'logs',
    loggerCommands,
    {
      log: (caller, entry, { request }: RequestContext) =>
        writeClientLogs([entry], { caller, ip: request.ip }),
      bulkLog: (caller, { messages }, { request }) =>
        writeClientLogs(messages, { caller, ip: request.ip }),
      clearLogs: async (caller, _payload, { request }) => {
        requireAdmin(caller);
        requireRecentAuthentication(caller, clock.now(), ADMIN_REAUTHENTICATION_WINDOW_MS);
        return { deletedCount: await clearLogs.clear(caller, request.id) };
      },
    },
    // One invalid character must not lose the other entries of a batch.
    { ...options, replacesInvalidText: true },
  );
}
