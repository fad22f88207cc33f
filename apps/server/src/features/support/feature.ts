import { sendSupportMessage } from '@plateful/contract/schemas';
import type { Feature, FeatureContext } from '#feature.ts';
import { getIpNetwork } from '#platform/rate-limits/ip-network.ts';
import { SUPPORT_EMAIL_TASK, SupportService } from './service.ts';

/** Fits the longest message when every character is escaped in JSON, plus the other fields. */
const MAX_AUTHENTICATED_BODY_BYTES = 64 * 1024;

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
    registerRoutes(bind) {
      bind.publicRoute(
        sendSupportMessage,
        async (message, { request }) => {
          const caller = await bind.authenticate(request);
          await support.submitMessage(message, {
            userId: caller?.userId ?? null,
            network: getIpNetwork(request.ip),
          });
          return { succeeded: true as const, response: {} };
        },
        {
          authenticatedBodyLimit: MAX_AUTHENTICATED_BODY_BYTES,
          rateLimits: { perAddress: 20, total: 60 },
        },
      );
    },
    jobTasks: { [SUPPORT_EMAIL_TASK]: (payload) => support.handleEmailJob(payload) },
    exportedFiles: {
      'support-messages.json': {
        describe: () => 'your support messages that have not been emailed yet, newest first',
        read: ({ userId }) => support.readForExport(userId),
      },
    },
    hourlyTasks: { 'delete-expired-support-messages': () => support.deleteExpired() },
  } satisfies Feature & { services: object };
}
