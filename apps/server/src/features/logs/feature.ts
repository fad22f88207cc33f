import type { Feature, FeatureContext } from '#feature.ts';
import { ClientLogLimiter } from './client-log-limiter.ts';
import { logRoutes } from './routes.ts';
import { SecurityLog } from './security-log.ts';
import { LogService } from './service.ts';

export function createLogsFeature({ db, clock, ids, limits, config }: FeatureContext) {
  const logs = new LogService({ db, clock, ids });
  return {
    services: { logs, securityLog: new SecurityLog({ logs, limits, clock }) },
    registerRoutes: (bind) =>
      logRoutes(bind, { logs, limiter: new ClientLogLimiter(limits, config.isRateLimitEnabled) }),
    hourlyTasks: { 'delete-expired-logs': () => logs.deleteExpired() },
  } satisfies Feature & { services: object };
}
