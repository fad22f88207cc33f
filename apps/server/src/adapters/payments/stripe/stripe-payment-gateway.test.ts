import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentGateway } from '#adapters/payments/create-payment-gateway.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { InvalidWebhookError, PaymentGatewayUnavailableError } from '#ports/payment-gateway.ts';
import { testPaymentGatewayConformance } from '#testing/conformance/payment-gateway-conformance.ts';
import {
  cardDeclinedOnRenewal,
  goodCard,
  MONTHLY_PLAN,
  START_TIME,
} from '#testing/conformance/payment-gateway-under-test.ts';
import {
  type FakeStripeEvent,
  type FakeStripeServer,
  fakeStripeKeys,
  signWebhook,
  startFakeStripeServer,
} from '#testing/fakes/stripe/fake-stripe-server.ts';
import { StripePaymentGateway } from './stripe-payment-gateway.ts';

testPaymentGatewayConformance('Stripe', async () => {
  const fake = await startFakeStripeServer();
  return {
    gateway: new StripePaymentGateway({ ...fakeStripeKeys, apiBase: fake.apiBase }),
    pay: async (_customerId, clientSecret, { number, isApproved }) =>
      fake.confirmPayment(clientSecret, number, isApproved),
    saveCard: async (_customerId, clientSecret, { number }) =>
      fake.confirmSetup(clientSecret, number),
    advanceTo: (time) => fake.advanceTo(time),
    close: () => fake.close(),
  };
});

let fake: FakeStripeServer;
let gateway: StripePaymentGateway;
beforeEach(async () => {
  fake = await startFakeStripeServer();
  gateway = new StripePaymentGateway({ ...fakeStripeKeys, apiBase: fake.apiBase });
});
afterEach(() => fake.close());

async function createCustomer(): Promise<string> {
  const userId = randomIdGenerator.newId();
  return gateway.createCustomer({ userId, email: `${userId}@example.com` });
}

function startPurchase(customerId: string, plan = MONTHLY_PLAN) {
  return gateway.createSubscription({ customerId, plan, requestKey: randomIdGenerator.newId() });
}

async function buy(card = goodCard) {
  const customerId = await createCustomer();
  const checkout = await startPurchase(customerId);
  fake.confirmPayment(checkout.clientSecret, card.number);
  const [invoice] = (await gateway.readCustomer(customerId)).invoices;
  return { customerId, ...checkout, invoiceId: invoice?.invoiceId ?? '' };
}

it('is selected by the configuration', async () => {
  const config = { kind: 'stripe', ...fakeStripeKeys, apiBase: fake.apiBase } as const;
  // The other dependencies are those of the test payments.
  const deps = { clock: { now: () => START_TIME }, ids: randomIdGenerator };
  const created = await createPaymentGateway(config, { ...deps, db: Object.create(null) });
  expect(created).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_fake' });
});

describe('prices', () => {
  const countPrices = () => fake.requests.filter((request) => request === 'POST /v1/prices').length;

  it('are created once per plan, amount and currency', async () => {
    const customerId = await createCustomer();
    await startPurchase(customerId);
    await startPurchase(customerId);
    expect(countPrices()).toBe(1);
    await startPurchase(customerId, { ...MONTHLY_PLAN, amountCents: 1099 });
    await startPurchase(customerId, { ...MONTHLY_PLAN, currency: 'eur' });
    expect(countPrices()).toBe(3);
  });

  it('are replaced when the operator archives them', async () => {
    const customerId = await createCustomer();
    await startPurchase(customerId);
    for (const price of fake.account.prices) price.isActive = false;
    await startPurchase(customerId);
    await startPurchase(customerId);
    expect(countPrices()).toBe(2);
  });
});

describe('the data of a customer', () => {
  it('show refunds', async () => {
    const { customerId, invoiceId } = await buy();
    fake.refund(invoiceId, 300);
    const partly = await gateway.readCustomer(customerId);
    expect(partly.invoices).toMatchObject([{ status: 'paid', refundedCents: 300 }]);
    fake.refund(invoiceId, 699);
    const fully = await gateway.readCustomer(customerId);
    expect(fully.invoices).toMatchObject([{ status: 'paid', refundedCents: 999 }]);
  });

  it.each([
    ['needs_response', true],
    ['under_review', true],
    ['lost', true],
    ['won', false],
    ['warning_needs_response', false],
  ])('show a dispute with the status %s', async (status, isDisputed) => {
    const { customerId, invoiceId } = await buy();
    fake.setDispute(invoiceId, status);
    const { invoices } = await gateway.readCustomer(customerId);
    expect(invoices).toMatchObject([{ isDisputed }]);
  });

  it('are those of the price when the operator changes the plan', async () => {
    const { customerId, subscriptionId } = await buy();
    const item = { current_period_start: 0, current_period_end: 1 };
    const price = { unit_amount: 8999, currency: 'usd', metadata: { planId: '3' } };
    fake.override(subscriptionId, { items: { data: [{ ...item, price }] } });
    const { subscriptions } = await gateway.readCustomer(customerId);
    expect(subscriptions).toMatchObject([{ planId: 3, amountCents: 8999 }]);
  });

  it('have no plan for a subscription that the operator created', async () => {
    const { customerId, subscriptionId } = await buy();
    const item = { current_period_start: 0, current_period_end: 1 };
    const price = { unit_amount: null, currency: 'usd', metadata: {} };
    fake.override(subscriptionId, { metadata: {}, items: { data: [{ ...item, price }] } });
    const { subscriptions } = await gateway.readCustomer(customerId);
    expect(subscriptions).toMatchObject([{ planId: null }]);
  });

  it.each(['unpaid', 'past_due'])(
    'name the first unpaid period of a subscription that stays %s in later periods',
    async (status) => {
      const { customerId, subscriptionId } = await buy(cardDeclinedOnRenewal);
      fake.advanceTo(new Date('2026-04-15T11:00:00Z'));
      const start = Date.parse('2026-07-14T12:00:00Z') / 1000;
      const item = { current_period_start: start, current_period_end: start + 1 };
      const price = { unit_amount: 999, currency: 'usd', metadata: { planId: '1' } };
      fake.override(subscriptionId, { status, items: { data: [{ ...item, price }] } });
      expect((await gateway.readCustomer(customerId)).subscriptions).toMatchObject([
        { status: 'past_due', periodStart: new Date('2026-04-14T12:00:00Z') },
      ]);
    },
  );

  it('leave out drafts of invoices', async () => {
    const { customerId, invoiceId } = await buy();
    fake.override(invoiceId, { status: 'draft' });
    expect((await gateway.readCustomer(customerId)).invoices).toEqual([]);
  });

  it('have the whole period of an invoice with lines for parts of it', async () => {
    const { customerId, invoiceId } = await buy();
    const day = (number: number) => Date.parse(`2026-04-${number}T12:00:00Z`) / 1000;
    const periods = [
      { start: day(14), end: day(20) },
      { start: day(20), end: day(30) },
      { start: day(16), end: day(20) },
    ];
    fake.override(invoiceId, { lines: { data: periods.map((period) => ({ period })) } });
    const { invoices } = await gateway.readCustomer(customerId);
    expect(invoices).toMatchObject([{ periodEnd: new Date('2026-04-30T12:00:00Z') }]);
  });

  it('are read in several pages', async () => {
    const { customerId } = await buy();
    fake.advanceTo(new Date('2037-01-01T12:00:00Z'));
    const { invoices } = await gateway.readCustomer(customerId);
    expect(invoices).toHaveLength(130);
    expect(new Set(invoices.map(({ invoiceId }) => invoiceId)).size).toBe(130);
  });

  it('show a subscription that the operator ended', async () => {
    const { customerId, subscriptionId } = await buy();
    fake.endSubscription(subscriptionId);
    const { subscriptions } = await gateway.readCustomer(customerId);
    expect(subscriptions).toMatchObject([{ status: 'ended', endedAt: START_TIME }]);
  });
});

it('keeps a purchase that is paid while it is ended', async () => {
  const { customerId, subscriptionId } = await buy();
  fake.override(subscriptionId, { status: 'incomplete' });
  await gateway.endSubscription(subscriptionId);
  fake.override(subscriptionId, {});
  const { subscriptions } = await gateway.readCustomer(customerId);
  expect(subscriptions).toMatchObject([{ status: 'active' }]);
});

describe('a webhook', () => {
  const parse = (event: FakeStripeEvent, deliveredAt = START_TIME) =>
    gateway.parseWebhook(event.body, event.sign(deliveredAt), deliveredAt);

  it('names the customer of each change', async () => {
    const { customerId, invoiceId, subscriptionId } = await buy();
    fake.refund(invoiceId, 999);
    fake.setDispute(invoiceId, 'needs_response');
    fake.setDispute(invoiceId, 'won');
    fake.endSubscription(subscriptionId);
    await gateway.deleteCustomer(customerId);
    const events = await Promise.all(fake.takeEvents().map((event) => parse(event)));
    expect(new Set(events.map((event) => event.customerId))).toEqual(new Set([customerId]));
    expect(new Set(events.map((event) => event.eventId)).size).toBe(events.length);
    expect(new Set(events.map((event) => event.type))).toEqual(
      new Set(
        [
          ...['customer.created', 'customer.updated', 'customer.deleted'],
          ...['customer.subscription.created', 'customer.subscription.updated'],
          ...['customer.subscription.deleted', 'invoice.created', 'invoice.paid'],
          ...['charge.succeeded', 'charge.refunded', 'charge.dispute.created'],
          'charge.dispute.closed',
        ].filter((type) => type !== 'customer.updated'),
      ),
    );
  });

  it('may be about nobody', async () => {
    const body = createEventBody({ object: 'balance' });
    const event = await gateway.parseWebhook(body, signWebhook(body, START_TIME), START_TIME);
    expect(event).toEqual({ eventId: 'evt_1', type: 'a.type', customerId: null });
  });

  const createEventBody = (object: unknown) =>
    Buffer.from(JSON.stringify({ id: 'evt_1', type: 'a.type', data: { object } }));
  const body = createEventBody({ object: 'invoice', customer: 'cus_1' });
  const minutesAgo = (minutes: number) => new Date(START_TIME.getTime() - minutes * 60_000);

  it.each<[string, Buffer, string]>([
    ['no signature', body, ''],
    ['a signature that is not one', body, 'v1=ff'],
    ['the signature of another secret', body, signWebhook(body, START_TIME, 'whsec_other')],
    ['the signature of an empty secret', body, signWebhook(body, START_TIME, '')],
    ['an old signature', body, signWebhook(body, minutesAgo(6))],
    ['the signature of another body', body, signWebhook(createEventBody({}), START_TIME)],
    ['a body that is not JSON', Buffer.from('{'), signWebhook(Buffer.from('{'), START_TIME)],
    ['a body that is no event', Buffer.from('[]'), signWebhook(Buffer.from('[]'), START_TIME)],
  ])('is rejected with %s', async (_, requestBody, signature) => {
    await expect(gateway.parseWebhook(requestBody, signature, START_TIME)).rejects.toThrow(
      InvalidWebhookError,
    );
    expect(fake.requests).toEqual([]);
  });

  it('is accepted when it is delivered a few minutes late', async () => {
    const signature = signWebhook(body, minutesAgo(4));
    const event = await gateway.parseWebhook(body, signature, START_TIME);
    expect(event.customerId).toBe('cus_1');
  });

  it('about a dispute can be delivered again when Stripe was unreachable', async () => {
    const { customerId, invoiceId } = await buy();
    fake.takeEvents();
    fake.setDispute(invoiceId, 'needs_response');
    const event = fake.takeEvents().find(({ type }) => type === 'charge.dispute.created');
    if (!event) throw new Error('There is no event.');
    fake.failWith((response) => response.writeHead(400).end('{}'));
    await expect(parse(event)).rejects.toThrow(PaymentGatewayUnavailableError);
    fake.failWith(null);
    expect(await parse(event)).toMatchObject({ customerId });
  });
});
