import {
  authenticateTestPayment,
  cancelUserSubscription,
  confirmTestPayment,
  getUserSubscription,
  listPaymentMethods,
  removePaymentMethod,
  subscriptionCommands,
  subscriptionQueries,
} from '@plateful/contract/schemas';
import type { ActionHandlers } from '#platform/http/dispatch-action.ts';
import type { RequestContext } from '#platform/http/request-context.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { MembershipCancellationService } from './membership-cancellation-service.ts';
import type { MembershipPurchaseService } from './membership-purchase-service.ts';
import type { MembershipQueryService } from './membership-query-service.ts';
import type { PaymentMethodService } from './payment-method-service.ts';
import { presentPlans } from './plans.ts';
import type { TestPaymentService } from './test-payment-service.ts';

interface MembershipRouteDeps {
  membershipQueries: MembershipQueryService;
  purchase: MembershipPurchaseService;
  cancellation: MembershipCancellationService;
  paymentMethods: PaymentMethodService;
  testPayments: TestPaymentService;
  auditTrail: AuditTrail;
  publishableKey: string;
}

export function registerMembershipRoutes(bind: RouteBinder, deps: MembershipRouteDeps): void {
  actionRoutes(bind, deps);
  aliasRoutes(bind, deps);
  testPaymentRoutes(bind, deps.testPayments);
}

function actionRoutes(
  bind: RouteBinder,
  {
    membershipQueries,
    purchase,
    cancellation,
    paymentMethods,
    auditTrail,
    publishableKey,
  }: MembershipRouteDeps,
): void {
  const queryHandlers: ActionHandlers<typeof subscriptionQueries> = {
    get_subscription: ({ userId }) => membershipQueries.getCurrent(userId),
    get_plans: async () => ({ plans: presentPlans() }),
    get_stripekey: async () => ({ PUBLISHABLE_SECRET_KEY: publishableKey }),
    get_payment_methods: async ({ userId }) => ({
      paymentMethods: await paymentMethods.list(userId),
    }),
    get_late_payment: ({ userId }) => paymentMethods.findLatePayment(userId),
    get_invoices: async ({ userId }) => ({
      invoices: await membershipQueries.listInvoices(userId),
    }),
    get_usage: ({ userId }) => membershipQueries.getUsage(userId),
    get_all_user_subscriptions: async (
      caller,
      { userId = caller.userId },
      { request }: RequestContext,
    ) => {
      const subscriptions = await membershipQueries.listAll(caller, userId);
      const view = { action: 'viewSubscriptions', userId, requestId: request.id };
      await auditTrail.recordView(caller, view);
      return { subscriptions };
    },
  };
  bind.queryRoute('/subscription', 'membership', subscriptionQueries, queryHandlers, {
    rateKinds: { get_late_payment: 'payment', get_payment_methods: 'payment' },
  });

  bind.commandRoute(
    '/subscription',
    'membership',
    subscriptionCommands,
    {
      create_subscription_iten: ({ userId }, { planId }) => purchase.start(userId, planId),
      subscribe: async ({ userId }, { paymentIntentId, planId }) => ({
        subscription: await purchase.complete(userId, { paymentIntentId, planId }),
      }),
      cancel_subscription: async ({ userId }, { planId }) => ({
        subscription: await cancellation.cancel(userId, planId),
      }),
      resume_subscription: async ({ userId }) => ({
        subscription: await cancellation.resume(userId),
      }),
      create_card_setup: ({ userId }) => paymentMethods.startSetup(userId),
      mark_payment_default: async ({ userId }, { paymentMethodId }) => ({
        paymentMethods: await paymentMethods.setDefault(userId, paymentMethodId),
      }),
      remove_payment_method: async ({ userId }, { paymentMethodId }) => ({
        paymentMethods: await paymentMethods.remove(userId, paymentMethodId),
      }),
    },
    {
      rateKinds: {
        create_subscription_iten: 'payment',
        subscribe: 'payment',
        cancel_subscription: 'payment',
        resume_subscription: 'payment',
        create_card_setup: 'payment',
        mark_payment_default: 'payment',
        remove_payment_method: 'payment',
      },
    },
  );
}

function aliasRoutes(
  bind: RouteBinder,
  { membershipQueries, cancellation, paymentMethods }: MembershipRouteDeps,
): void {
  const rateKind = 'payment';
  bind.authenticatedRoute(getUserSubscription, async ({ userId }) =>
    respond(await membershipQueries.getCurrent(userId)),
  );
  bind.authenticatedRoute(
    cancelUserSubscription,
    async ({ userId }, body) =>
      respond({ subscription: await cancellation.cancel(userId, body?.planId) }),
    { rateKind },
  );
  bind.authenticatedRoute(
    listPaymentMethods,
    async ({ userId }) => respond({ paymentMethods: await paymentMethods.list(userId) }),
    { rateKind },
  );
  bind.authenticatedRoute(
    removePaymentMethod,
    async ({ userId }, { paymentMethodId }) =>
      respond({ paymentMethods: await paymentMethods.remove(userId, paymentMethodId) }),
    { rateKind },
  );
}

function testPaymentRoutes(bind: RouteBinder, testPayments: TestPaymentService): void {
  const rateKind = 'testPayment';
  bind.authenticatedRoute(
    confirmTestPayment,
    async ({ userId }, payment) => respond(await testPayments.confirm(userId, payment)),
    { rateKind },
  );
  bind.authenticatedRoute(
    authenticateTestPayment,
    async ({ userId }, answer) => respond(await testPayments.authenticate(userId, answer)),
    { rateKind },
  );
}

function respond<T>(response: T): { succeeded: true; response: T } {
  return { succeeded: true, response };
}
