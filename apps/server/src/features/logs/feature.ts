import type { Feature, FeatureContext } from '#feature.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import { ClearLogs } from './clear-logs.ts';
import { ClientLogLimiter } from './client-log-limiter.ts';
import { createClientLogWriter } from './client-log-writer.ts';
import { DistinctLogNameLimiter } from './distinct-log-name-limiter.ts';
import { ErrorEventPublisher } from './error-event-publisher.ts';
import { LogReader } from './log-reader.ts';
import { LogStore } from './log-store.ts';
import { findAdminIds } from './repository.ts';
import { registerLogRoutes } from './routes.ts';
import { SecurityLog } from './security-log.ts';

export function createLogsFeature(
  { db, clock, ids, limits, events, config }: FeatureContext,
  { auditTrail }: { auditTrail: AuditTrail },
) {
  const listAdminIds = () => findAdminIds(db);
  const errorNotifier = new ErrorEventPublisher({ events, clock, listAdminIds });
  const logs = new LogStore({
    db,
    clock,
    ids,
    notifyErrors: (records) => errorNotifier.notify(records),
  });
  const limiter = new ClientLogLimiter(limits, config.isRateLimitEnabled);
  const writeClientLogs = createClientLogWriter({
    logs,
    limiter,
    nameLimiter: new DistinctLogNameLimiter(clock),
  });
  const logReader = new LogReader({ db, clock });
  const clearLogs = new ClearLogs({ db, auditTrail });
  return {
    services: { logs, securityLog: new SecurityLog({ logs, limits, clock }) },
    registerRoutes: (bind) =>
      registerLogRoutes(bind, { logReader, writeClientLogs, clearLogs, auditTrail, clock }),
    hourlyTasks: { 'delete-expired-logs': () => logs.deleteExpired() },
  } satisfies Feature & { services: object };
}
