import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testPaymentCustomers } from '#platform/db/schema/payments-and-subscriptions.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { testPaymentGatewayConformance } from '#testing/conformance/payment-gateway-conformance.ts';
import {
  MONTHLY_PLAN,
  type PaymentGatewayUnderTest,
} from '#testing/conformance/payment-gateway-under-test.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { BuiltInTestPaymentGateway } from './built-in-test-payment-gateway.ts';
import { type TestCustomer, testCustomerSchema } from './test-customer.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function createGateway() {
  const clock = createTestClock();
  const gateway = new BuiltInTestPaymentGateway({ db: database.db, clock, ids: randomIdGenerator });
  return { clock, gateway };
}

testPaymentGatewayConformance('The built-in test payments', async () => {
  const { clock, gateway } = createGateway();
  const pay: PaymentGatewayUnderTest['saveCard'] = async (customerId, clientSecret, card) => {
    const { number: cardNumber, isApproved = true } = card;
    const details = { cardNumber, expMonth: 12, expYear: 2040, cvc: '123' };
    const result = await gateway.confirm(customerId, clientSecret, details);
    const last =
      result?.status === 'requires_action'
        ? await gateway.authenticate(customerId, clientSecret, isApproved)
        : result;
    return last?.paymentMethodId ?? null;
  };
  return {
    gateway,
    pay,
    saveCard: pay,
    advanceTo: (time) => clock.set(time),
    close: async () => {},
  };
});

async function startPurchase() {
  const { gateway } = createGateway();
  const customerId = await gateway.createCustomer({ userId: randomIdGenerator.newId() });
  const request = { customerId, plan: MONTHLY_PLAN, requestKey: 'first' };
  const checkout = await gateway.createSubscription(request);
  const pay = (card: Partial<Parameters<typeof gateway.confirm>[2]> = {}) =>
    gateway.confirm(customerId, checkout.clientSecret, {
      cardNumber: '4242 4242 4242 4242',
      expMonth: 3,
      expYear: 2026,
      cvc: '123',
      ...card,
    });
  return { gateway, customerId, checkout, pay };
}

it.each([
  [{ cardNumber: '4000 0000 0000 0002' }, 'Your card was declined.'],
  [{ cardNumber: '4000-0000-0000-9995' }, 'Your card has insufficient funds.'],
  [{ cardNumber: '4111 1111 1111 1111' }, 'Your card was declined.'],
  [{ cardNumber: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  [{ cardNumber: '٤٢٤٢' }, 'Your card number is invalid.'],
  [{ expMonth: 2 }, 'Your card has expired.'],
  [{ expMonth: 13 }, 'Your card’s expiration date is invalid.'],
  [{ expYear: 9999 }, 'Your card’s expiration date is invalid.'],
  [{ cvc: '12' }, 'Your card’s security code is invalid.'],
])('refuses the card %o', async (card, message) => {
  const { pay } = await startPurchase();
  expect(await pay(card)).toMatchObject({ status: 'failed', paymentMethodId: null, message });
});

it('stores neither the number nor the security code of a card', async () => {
  const { customerId, pay } = await startPurchase();
  expect(await pay({ cvc: '8642' })).toMatchObject({ status: 'succeeded' });
  const withoutIds = JSON.stringify(await readDocument(customerId)).replaceAll(/"[a-z]+_\w+"/g, '');
  expect(withoutIds).toContain('"last4":"4242"');
  expect(withoutIds).not.toMatch(/4242\D?4242|8642/);
});

it('accepts the secret of a payment from its customer only', async () => {
  const { gateway, checkout } = await startPurchase();
  const other = await startPurchase();
  const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
  const { clientSecret } = checkout;
  expect(await gateway.confirm(other.customerId, clientSecret, card)).toBeNull();
  expect(await gateway.authenticate(other.customerId, clientSecret, true)).toBeNull();
});

it('does not approve a payment that asks for no confirmation', async () => {
  const { gateway, customerId, checkout } = await startPurchase();
  expect(await gateway.authenticate(customerId, checkout.clientSecret, true)).toMatchObject({
    status: 'failed',
  });
});

it('keeps the default card when a saved one replaces the oldest', async () => {
  const { gateway, customerId, pay } = await startPurchase();
  await pay();
  for (let month = 1; month <= 12; month++) {
    const clientSecret = await gateway.createCardSetup(customerId);
    const card = { cardNumber: '5555555555554444', expMonth: month, expYear: 2030, cvc: '123' };
    await gateway.confirm(customerId, clientSecret, card);
  }
  const cards = await gateway.listPaymentMethods(customerId);
  expect(cards).toHaveLength(10);
  expect(cards.filter(({ isDefault }) => isDefault)).toMatchObject([{ last4: '4242' }]);
});

it('keeps a bounded number of abandoned purchases', async () => {
  const { gateway, customerId } = await startPurchase();
  for (let count = 0; count < 30; count++) {
    const requestKey = `again ${count}`;
    const checkout = await gateway.createSubscription({
      customerId,
      plan: MONTHLY_PLAN,
      requestKey,
    });
    await gateway.endSubscription(checkout.subscriptionId);
  }
  expect((await readDocument(customerId)).subscriptions).toHaveLength(22);
});

async function readDocument(customerId: string): Promise<TestCustomer> {
  const [row] = await database.db
    .select()
    .from(testPaymentCustomers)
    .where(eq(testPaymentCustomers.customerId, customerId));
  return testCustomerSchema.parse(row?.data);
}
