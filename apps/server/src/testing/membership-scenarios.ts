import type { PaymentMethod, Subscription, TestPayment } from '@plateful/contract';
import type { TestApp } from './build-test-app.ts';
import type { TestHttpClient, TestResponse } from './test-http-client.ts';

export const testCardNumbers = {
  succeeds: '4242424242424242',
  isDeclined: '4000000000000002',
  lacksFunds: '4000000000009995',
  needsConfirmation: '4000002760003184',
  failsLater: '4000000000000341',
} as const;

export function sendSubscriptionQuery(
  browser: TestHttpClient,
  action: string,
  payload: unknown = {},
): Promise<TestResponse> {
  const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
  return browser.get(`/api/backend/subscription?${search}`);
}

export function sendSubscriptionCommand(
  browser: TestHttpClient,
  action: string,
  payload: unknown = {},
): Promise<TestResponse> {
  return browser.post('/subscription', { action, payload });
}

/** Starts a purchase. @returns the secret of its payment */
export async function startPurchase(browser: TestHttpClient, planId: number): Promise<string> {
  const { body } = await sendSubscriptionCommand(browser, 'create_subscription_iten', { planId });
  return (body.response as { clientSecret: string }).clientSecret;
}

/** Pays as the form does. */
export async function payWithCard(
  browser: TestHttpClient,
  clientSecret: string,
  cardNumber: string = testCardNumbers.succeeds,
): Promise<TestPayment> {
  const card = { cardNumber, expMonth: 12, expYear: 2030, cvc: '123' };
  const { body } = await browser.post('/test-payments/confirm', { clientSecret, ...card });
  return body.response as TestPayment;
}

/** Saves a card for a running membership, as the form does, and chooses it. */
export async function saveDefaultCard(
  browser: TestHttpClient,
  cardNumber: string = testCardNumbers.succeeds,
): Promise<void> {
  const { body } = await sendSubscriptionCommand(browser, 'create_card_setup');
  const { clientSecret } = body.response as { clientSecret: string };
  const { paymentMethodId } = await payWithCard(browser, clientSecret, cardNumber);
  await sendSubscriptionCommand(browser, 'mark_payment_default', { paymentMethodId });
}

/** Buys a membership with a test card. */
export async function buyMembership(
  browser: TestHttpClient,
  planId = 1,
  cardNumber: string = testCardNumbers.succeeds,
): Promise<{ subscription: Subscription; paymentIntentId: string }> {
  const clientSecret = await startPurchase(browser, planId);
  const { paymentIntentId } = await payWithCard(browser, clientSecret, cardNumber);
  const { body } = await sendSubscriptionCommand(browser, 'subscribe', { paymentIntentId, planId });
  const { subscription } = body.response as { subscription: Subscription };
  return { subscription, paymentIntentId };
}

/** @returns the current membership; an empty object without one */
export async function getSubscription(browser: TestHttpClient): Promise<Partial<Subscription>> {
  const { body } = await sendSubscriptionQuery(browser, 'get_subscription');
  return body.response as Partial<Subscription>;
}

export async function getPaymentMethods(browser: TestHttpClient): Promise<PaymentMethod[]> {
  const { body } = await sendSubscriptionQuery(browser, 'get_payment_methods');
  return (body.response as { paymentMethods: PaymentMethod[] }).paymentMethods;
}

export async function isProUser(browser: TestHttpClient): Promise<boolean> {
  const { body } = await browser.get('/api/backend/auth/check-login');
  return (body.user as { isProUser: boolean }).isProUser;
}

/** Ends the user's membership at the built-in payment provider, and synchronizes it. */
export async function endMembership(app: TestApp, userId: string): Promise<void> {
  await app.database.pool.query(
    `update test_payment_customers
     set data = jsonb_set(jsonb_set(data, '{subscriptions,0,status}', '"ended"'), '{subscriptions,0,endedAt}', $2)
     where customer_id = (select customer_id from payment_customers where owner_id = $1)`,
    [userId, JSON.stringify(app.clock.now())],
  );
  await app.services.membershipSyncJobs.run({ userId });
}

/** Grants Pro as the operator does; `null` takes it back. */
export async function grantPro(app: TestApp, userId: string, until: string | null): Promise<void> {
  await app.database.pool.query('update users set granted_pro_until = $2 where id = $1', [
    userId,
    until,
  ]);
}
