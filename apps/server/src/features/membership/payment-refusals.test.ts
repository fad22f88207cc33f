import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  buyMembership,
  isProUser,
  payWithCard,
  sendSubscriptionCommand,
  startPurchase,
  testCardNumbers,
} from '#testing/membership-scenarios.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

type User = Awaited<ReturnType<typeof signUp>>;

/** Pays for a plan without completing the purchase. @returns the payment's id */
async function pay(user: User, planId: number, card?: string): Promise<string> {
  const payment = await payWithCard(user, await startPurchase(user, planId), card);
  return payment.paymentIntentId;
}

/** Changes the user's only invoice at the provider. */
async function changeInvoice({ userId }: User, field: string, value: unknown): Promise<void> {
  await app.database.pool.query(
    `update test_payment_customers set data = jsonb_set(data, array['invoices', '0', $2], $3)
     where customer_id = (select customer_id from payment_customers where owner_id = $1)`,
    [userId, field, JSON.stringify(value)],
  );
}

const underpaid = async (user: User) => {
  const paymentIntentId = await pay(user, 1);
  await changeInvoice(user, 'amountCents', 1);
  return paymentIntentId;
};
const inOtherCurrency = async (user: User) => {
  const paymentIntentId = await pay(user, 1);
  await changeInvoice(user, 'currency', 'idr');
  return paymentIntentId;
};
const ofOtherUser = async () => pay(await signUp(app), 1);
const reused = async (user: User) => {
  const { paymentIntentId } = await buyMembership(user, 1);
  await sendSubscriptionCommand(user, 'cancel_subscription');
  app.clock.set(new Date('2026-04-14T12:00:01Z'));
  await user.post('/auth/login', { email: user.email, password: TEST_PASSWORD });
  return paymentIntentId;
};
const refunded = async (user: User) => {
  const { paymentIntentId } = await buyMembership(user, 1);
  await changeInvoice(user, 'refundedCents', 999);
  return paymentIntentId;
};

const notFound = [404, 'PAYMENT_NOT_FOUND', 'This payment was not found.'] as const;
const mismatch = [
  409,
  'PAYMENT_MISMATCH',
  'This payment does not match the selected plan.',
] as const;
const notCompleted = [409, 'PAYMENT_NOT_COMPLETED', 'The payment has not been completed.'] as const;
const used = [409, 'PAYMENT_USED', 'This payment has already been used.'] as const;

describe('a payment', () => {
  it.each([
    ['is invented', async () => 'pi_3OqInvented', notFound],
    ['has an id of a wrong shape', async () => "pi_'; drop table users; --", notFound],
    ['is someone else’s', ofOtherUser, notFound],
    ['paid too little', underpaid, mismatch],
    ['is in another currency', inOtherCurrency, mismatch],
    ['is for another plan', async (user: User) => pay(user, 2), mismatch],
    ['was declined', async (user: User) => pay(user, 1, testCardNumbers.isDeclined), notCompleted],
    [
      'is not confirmed',
      async (user: User) => pay(user, 1, testCardNumbers.needsConfirmation),
      notCompleted,
    ],
    ['was used for a membership that has ended', reused, used],
    ['was refunded', refunded, used],
  ] as const)('is refused and logged if it %s', async (_, createPayment, expected) => {
    app.clock.set(new Date('2026-03-14T12:00:00Z'));
    const user = await signUp(app);
    const paymentIntentId = await createPayment(user);
    const payload = { paymentIntentId, planId: 1, isPaid: true };
    const { status, body } = await sendSubscriptionCommand(user, 'subscribe', payload);
    expect([status, body.code, body.errorMessage]).toEqual(expected);
    expect(await isProUser(user)).toBe(false);
    // Refusals are counted per minute.
    app.services.securityLog.flush({ all: true });
    const readEntries = async () => {
      const { rows } = await app.database.pool.query(
        `select context->>'code' as code from log_entries where message = 'Payment rejected'`,
      );
      return rows.map(({ code }) => code);
    };
    await vi.waitFor(async () => expect(await readEntries()).toContain(expected[1]));
  });
});
