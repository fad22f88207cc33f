import type { Feature, FeatureContext } from '#feature.ts';
import { supportRoutes } from './routes.ts';
import { SUPPORT_EMAIL_TASK, SupportService } from './service.ts';

/** Messages go to the admins, or to the sender address of all emails when there are no admins. */
export function createSupportFeature(context: FeatureContext) {
  const { db, clock, ids, mailer, limits, publicUrl, config } = context;
  const support = new SupportService({
    db,
    clock,
    ids,
    mailer,
    limits,
    publicUrl,
    isLimited: config.isRateLimitEnabled,
    operatorEmails: [...config.adminEmails].join(', ') || config.email.from,
  });
  return {
    services: { support },
    registerRoutes: (bind) => supportRoutes(bind, support),
    jobTasks: { [SUPPORT_EMAIL_TASK]: (payload) => support.handleEmailJob(payload) },
    hourlyTasks: { 'delete-expired-support-messages': () => support.deleteExpired() },
  } satisfies Feature & { services: object };
}
