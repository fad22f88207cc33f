import type { Feature, FeatureContext } from '#feature.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { Entitlements } from './entitlements.ts';
import { MembershipCancellationService } from './membership-cancellation-service.ts';
import { MEMBERSHIP_EMAIL_TASK, MembershipEmailService } from './membership-email-service.ts';
import { MembershipPurchaseService } from './membership-purchase-service.ts';
import { MembershipQueryService } from './membership-query-service.ts';
import { MembershipSync } from './membership-sync.ts';
import {
  MEMBERSHIP_RECONCILE_TASK,
  MEMBERSHIP_SYNC_TASK,
  MembershipSyncJobs,
} from './membership-sync-jobs.ts';
import {
  CUSTOMER_DELETION_TASK,
  PaymentCustomerDeletionJob,
} from './payment-customer-deletion-job.ts';
import { PaymentGatewayWebhook } from './payment-gateway-webhook.ts';
import { PaymentLock } from './payment-lock.ts';
import { PaymentMethodService } from './payment-method-service.ts';
import { ProStatusUpdater, PUBLISH_PRO_STATUS_TASK } from './pro-status-updater.ts';
import { RevenueCatWebhook } from './revenuecat-webhook.ts';
import { registerMembershipRoutes } from './routes.ts';
import { TestPaymentService } from './test-payment-service.ts';
import { deleteWebhookEventsBefore } from './webhook-event-repository.ts';
import { registerWebhookRoutes } from './webhook-routes.ts';

const WEBHOOK_EVENT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
/** Rejected webhook requests of a network. */
const forgeryLimit = { points: 60, seconds: 60, cacheRejections: true };

interface MembershipFeatureDeps {
  entitlements: Entitlements;
  auditTrail: AuditTrail;
  logs: {
    store(entry: { level: 'info'; message: string; platform: 'server' }): Promise<void>;
  };
}

export function createMembershipFeature(
  context: FeatureContext,
  { entitlements, auditTrail, logs }: MembershipFeatureDeps,
) {
  const { db, clock, limits, config, paymentGateway: gateway } = context;
  const proStatusUpdater = new ProStatusUpdater(context);
  const emails = new MembershipEmailService(context);
  const sync = new MembershipSync({ ...context, gateway, proStatusUpdater, emails });
  const lock = new PaymentLock(db);
  const deps = { ...context, gateway, lock, sync };
  const log = (message: string) => logs.store({ level: 'info', message, platform: 'server' });
  const syncJobs = new MembershipSyncJobs({ ...deps, proStatusUpdater, log });
  const services = {
    membershipQueries: new MembershipQueryService({ ...deps, entitlements }),
    purchase: new MembershipPurchaseService(deps),
    cancellation: new MembershipCancellationService(deps),
    paymentMethods: new PaymentMethodService(deps),
    testPayments: new TestPaymentService({ db, gateway }),
  };
  const customerDeletion = new PaymentCustomerDeletionJob({ gateway });
  const webhooks = {
    paymentGatewayWebhook: new PaymentGatewayWebhook({ db, clock, gateway, syncJobs }),
    revenueCatWebhook: new RevenueCatWebhook({
      ...deps,
      proStatusUpdater,
      secret: config.revenuecatWebhookSecret,
      acceptsSandbox: !config.isProduction,
    }),
    forgeryLimiter: config.isRateLimitEnabled
      ? limits.createLimiter('webhook-forgeries', forgeryLimit)
      : null,
  };
  return {
    services: {
      membershipQueries: services.membershipQueries,
      membershipSyncJobs: syncJobs,
      customerDeletion,
    },
    registerRoutes(bind) {
      registerWebhookRoutes(bind, webhooks);
      registerMembershipRoutes(bind, {
        ...services,
        auditTrail,
        publishableKey: gateway.publishableKey,
      });
    },
    jobTasks: {
      [PUBLISH_PRO_STATUS_TASK]: (payload) => proStatusUpdater.publish(payload),
      [MEMBERSHIP_EMAIL_TASK]: (payload) => emails.send(payload),
      [MEMBERSHIP_SYNC_TASK]: (payload) => syncJobs.run(payload),
      [CUSTOMER_DELETION_TASK]: (payload) => customerDeletion.run(payload),
      [MEMBERSHIP_RECONCILE_TASK]: (payload) => syncJobs.reconcile(payload),
    },
    hourlyTasks: {
      'start-membership-reconciliation': () => syncJobs.startReconciliation(),
      'delete-expired-webhook-events': () =>
        deleteWebhookEventsBefore(db, new Date(clock.now().getTime() - WEBHOOK_EVENT_RETENTION_MS)),
    },
    exportedFiles: exportMembership(services.membershipQueries),
  } satisfies Feature & { services: object };
}

function exportMembership(membershipQueries: MembershipQueryService) {
  return {
    'memberships.json': {
      describe: () => 'your memberships, newest first',
      read: ({ userId }) => membershipQueries.listForExport(userId),
    },
    'payments.json': {
      describe: () => 'your payments, newest first; amounts in cents',
      read: ({ userId }) => membershipQueries.listInvoices(userId),
    },
  } satisfies Feature['exportedFiles'];
}
