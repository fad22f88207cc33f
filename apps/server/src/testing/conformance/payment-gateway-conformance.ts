import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import {
  type PaymentGateway,
  type PlanTerms,
  UnknownCustomerError,
} from '#ports/payment-gateway.ts';
import { testSavedCardsConformance } from './payment-gateway-saved-cards-conformance.ts';
import {
  type CreateGatewayWithCustomer,
  cardDeclinedOnRenewal,
  cardWithConfirmation,
  declinedCard,
  type GatewayWithCustomer,
  goodCard,
  MONTHLY_PLAN,
  type PaymentGatewayUnderTest,
  START_TIME,
  YEARLY_PLAN,
} from './payment-gateway-under-test.ts';

/** Tests that every payment gateway must pass. `createSubject` returns an empty one. */
export function testPaymentGatewayConformance(
  title: string,
  createSubject: () => Promise<PaymentGatewayUnderTest>,
): void {
  describe(`${title} conforms to the payment gateway contract`, () => {
    let subject: PaymentGatewayUnderTest;
    beforeEach(async () => {
      subject = await createSubject();
    });
    afterEach(() => subject.close());

    async function createCustomer(): Promise<GatewayWithCustomer> {
      const { gateway, pay } = subject;
      const userId = randomIdGenerator.newId();
      const customerId = await gateway.createCustomer({ userId, email: `${userId}@example.com` });
      const startPurchase = (
        plan: PlanTerms = MONTHLY_PLAN,
        requestKey = randomIdGenerator.newId(),
      ) => gateway.createSubscription({ customerId, plan, requestKey });
      return {
        ...subject,
        customerId,
        startPurchase,
        async buy(plan, card = goodCard) {
          const checkout = await startPurchase(plan);
          await pay(customerId, checkout.clientSecret, card);
          return checkout;
        },
        read: () => gateway.readCustomer(customerId),
      };
    }

    testCustomers(() => subject.gateway);
    testPurchases(createCustomer);
    testRenewals(createCustomer);
    testEnds(createCustomer);
    testSavedCardsConformance(createCustomer);
  });
}

function testCustomers(getGateway: () => PaymentGateway): void {
  it('creates a customer once per user', async () => {
    const gateway = getGateway();
    const user = { userId: randomIdGenerator.newId(), email: 'ada@example.com' };
    const customerId = await gateway.createCustomer(user);
    expect(await gateway.createCustomer(user)).toBe(customerId);
    const other = { ...user, userId: randomIdGenerator.newId() };
    expect(await gateway.createCustomer(other)).not.toBe(customerId);
    expect(await gateway.readCustomer(customerId)).toEqual({ subscriptions: [], invoices: [] });
  });

  it('knows nothing about ids that it did not create', async () => {
    const gateway = getGateway();
    for (const id of ['pi_unknown', 'sub_unknown', 'cus_unknown', '', '../customers', 'pi_1?a=b']) {
      expect(await gateway.findPayment(id)).toBeNull();
    }
    expect(await gateway.findCheckout('sub_unknown')).toBeNull();
    await expect(gateway.readCustomer('cus_unknown')).rejects.toThrow(UnknownCustomerError);
    const request = { customerId: 'cus_unknown', plan: MONTHLY_PLAN, requestKey: 'a key' };
    await expect(gateway.createSubscription(request)).rejects.toThrow(UnknownCustomerError);
    expect(await gateway.listPaymentMethods('cus_unknown')).toEqual([]);
    await gateway.endSubscription('sub_unknown');
    await gateway.deleteCustomer('cus_unknown');
  });
}

function testPurchases(createCustomer: CreateGatewayWithCustomer): void {
  it('starts a subscription that waits for its first payment', async () => {
    const { gateway, customerId, startPurchase, read } = await createCustomer();
    const checkout = await startPurchase(YEARLY_PLAN);
    expect(checkout).toMatchObject({ planId: 3, clientSecret: expect.stringMatching(/_secret_/) });
    expect(await gateway.findCheckout(checkout.subscriptionId)).toEqual(checkout);
    const { subscriptionId, paymentIntentId } = checkout;
    expect(await gateway.findPayment(paymentIntentId)).toEqual({
      paymentIntentId,
      status: 'incomplete',
      amountCents: 8999,
      currency: 'usd',
      customerId,
      subscriptionId,
      paymentMethodId: null,
    });
    const { subscriptions, invoices } = await read();
    expect(subscriptions).toMatchObject([{ subscriptionId, planId: 3, status: 'incomplete' }]);
    expect(invoices).toMatchObject([{ subscriptionId, paymentIntentId, status: 'open' }]);
  });

  it('starts one subscription for repeated calls with the same request key', async () => {
    const { startPurchase, read } = await createCustomer();
    const first = await startPurchase(MONTHLY_PLAN, 'the key');
    expect(await startPurchase(MONTHLY_PLAN, 'the key')).toEqual(first);
    expect((await read()).subscriptions).toHaveLength(1);
  });

  it('starts the subscription with its first payment', async () => {
    const { gateway, buy, read } = await createCustomer();
    const { subscriptionId, paymentIntentId } = await buy(YEARLY_PLAN);
    expect(await gateway.findCheckout(subscriptionId)).toBeNull();
    expect(await gateway.findPayment(paymentIntentId)).toMatchObject({
      status: 'succeeded',
      paymentMethodId: expect.any(String),
    });
    const period = { periodStart: START_TIME, periodEnd: new Date('2027-03-14T12:00:00Z') };
    const price = { amountCents: 8999, currency: 'usd' };
    const { subscriptions, invoices } = await read();
    expect(subscriptions).toEqual([
      {
        ...{ subscriptionId, planId: 3, status: 'active' },
        ...{ ...price, ...period, startedAt: START_TIME },
        ...{ cancelAtPeriodEnd: false, endedAt: null },
      },
    ]);
    expect(invoices).toEqual([
      {
        ...{ invoiceId: expect.any(String), number: expect.any(String) },
        ...{ subscriptionId, paymentIntentId, status: 'paid' },
        ...{ ...price, ...period, refundedCents: 0, isDisputed: false },
        ...{ createdAt: START_TIME, paidAt: START_TIME },
      },
    ]);
  });

  it('accepts another card after a declined one', async () => {
    const { gateway, customerId, startPurchase, pay, read } = await createCustomer();
    const { clientSecret, paymentIntentId } = await startPurchase();
    await pay(customerId, clientSecret, declinedCard);
    expect(await gateway.findPayment(paymentIntentId)).toMatchObject({ status: 'incomplete' });
    expect(await read()).toMatchObject({
      subscriptions: [{ status: 'incomplete' }],
      invoices: [{ status: 'failed', paidAt: null }],
    });
    await pay(customerId, clientSecret, goodCard);
    expect(await read()).toMatchObject({
      subscriptions: [{ status: 'active' }],
      invoices: [{ status: 'paid' }],
    });
  });

  it.each([
    [true, 'active'],
    [false, 'incomplete'],
  ])('asks for a confirmation (approved: %s)', async (isApproved, status) => {
    const { buy, read } = await createCustomer();
    await buy(MONTHLY_PLAN, { ...cardWithConfirmation, isApproved });
    expect((await read()).subscriptions).toMatchObject([{ status }]);
  });
}

function testRenewals(createCustomer: CreateGatewayWithCustomer): void {
  it('renews the subscription at the end of each period', async () => {
    const { buy, read, advanceTo } = await createCustomer();
    await buy(MONTHLY_PLAN);
    await advanceTo(new Date('2026-05-20T12:00:00Z'));
    const { subscriptions, invoices } = await read();
    const current = {
      periodStart: new Date('2026-05-14T12:00:00Z'),
      periodEnd: new Date('2026-06-14T12:00:00Z'),
    };
    expect(subscriptions).toMatchObject([{ status: 'active', startedAt: START_TIME, ...current }]);
    expect(invoices).toMatchObject([
      { status: 'paid', ...current, paidAt: current.periodStart },
      { status: 'paid', periodStart: new Date('2026-04-14T12:00:00Z') },
      { status: 'paid', periodStart: START_TIME },
    ]);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(3);
  });

  it('ends a month on its last day if the day does not exist', async () => {
    const { buy, read, advanceTo } = await createCustomer();
    await advanceTo(new Date('2026-08-31T12:00:00Z'));
    await buy(MONTHLY_PLAN);
    await advanceTo(new Date('2026-10-05T12:00:00Z'));
    expect((await read()).subscriptions).toMatchObject([
      {
        periodStart: new Date('2026-09-30T12:00:00Z'),
        periodEnd: new Date('2026-10-31T12:00:00Z'),
      },
    ]);
  });

  it('is past due when a renewal fails, until it is paid with another card', async () => {
    const { gateway, customerId, buy, pay, read, advanceTo } = await createCustomer();
    const { subscriptionId } = await buy(MONTHLY_PLAN, cardDeclinedOnRenewal);
    const renewedAt = new Date('2026-04-14T12:00:00Z');
    await advanceTo(new Date('2026-04-15T11:00:00Z'));
    expect(await read()).toMatchObject({
      subscriptions: [{ status: 'past_due', periodStart: renewedAt }],
      invoices: [{ status: 'failed', periodStart: renewedAt, paidAt: null }, { status: 'paid' }],
    });
    const checkout = await gateway.findCheckout(subscriptionId);
    expect(checkout).toMatchObject({ subscriptionId, planId: 1 });
    await pay(customerId, checkout?.clientSecret ?? '', goodCard);
    expect(await gateway.findCheckout(subscriptionId)).toBeNull();
    expect(await read()).toMatchObject({
      subscriptions: [{ status: 'active', periodStart: renewedAt }],
      invoices: [{ status: 'paid', periodStart: renewedAt }, { status: 'paid' }],
    });
  });

  it('ends a subscription whose renewal keeps failing', async () => {
    const { buy, read, advanceTo } = await createCustomer();
    await buy(MONTHLY_PLAN, cardDeclinedOnRenewal);
    await advanceTo(new Date('2026-06-14T12:00:00Z'));
    const { subscriptions, invoices } = await read();
    expect(subscriptions).toMatchObject([{ status: 'ended', endedAt: expect.any(Date) }]);
    expect(invoices).toMatchObject([{ status: 'failed' }, { status: 'paid' }]);
  });
}

function testEnds(createCustomer: CreateGatewayWithCustomer): void {
  it('ends a canceled subscription at the end of its period', async () => {
    const { gateway, buy, read, advanceTo } = await createCustomer();
    const { subscriptionId } = await buy(MONTHLY_PLAN);
    await gateway.setCancelAtPeriodEnd(subscriptionId, true);
    expect((await read()).subscriptions).toMatchObject([
      { status: 'active', cancelAtPeriodEnd: true },
    ]);
    await advanceTo(new Date('2026-07-01T12:00:00Z'));
    const { subscriptions, invoices } = await read();
    const endedAt = new Date('2026-04-14T12:00:00Z');
    expect(subscriptions).toMatchObject([{ status: 'ended', endedAt }]);
    expect(invoices).toHaveLength(1);
  });

  it('renews a subscription whose cancellation was taken back', async () => {
    const { gateway, buy, read, advanceTo } = await createCustomer();
    const { subscriptionId } = await buy(MONTHLY_PLAN);
    await gateway.setCancelAtPeriodEnd(subscriptionId, true);
    await gateway.setCancelAtPeriodEnd(subscriptionId, false);
    await advanceTo(new Date('2026-04-20T12:00:00Z'));
    const { subscriptions, invoices } = await read();
    expect(subscriptions).toMatchObject([{ status: 'active', cancelAtPeriodEnd: false }]);
    expect(invoices).toHaveLength(2);
  });

  it('ends a subscription at once', async () => {
    const { gateway, buy, read } = await createCustomer();
    const { subscriptionId } = await buy(MONTHLY_PLAN);
    await gateway.endSubscription(subscriptionId);
    await gateway.endSubscription(subscriptionId);
    expect(await read()).toMatchObject({
      subscriptions: [{ status: 'ended', endedAt: START_TIME }],
      invoices: [{ status: 'paid', refundedCents: 0 }],
    });
  });

  it('ends a purchase that was not paid, which leaves no trace', async () => {
    const { gateway, startPurchase, read } = await createCustomer();
    const { subscriptionId, paymentIntentId } = await startPurchase();
    await gateway.endSubscription(subscriptionId);
    expect(await gateway.findCheckout(subscriptionId)).toBeNull();
    expect(await gateway.findPayment(paymentIntentId)).toMatchObject({ status: 'canceled' });
    expect(await read()).toEqual({ subscriptions: [], invoices: [] });
  });

  it('forgets a purchase that was not paid within a day', async () => {
    const { gateway, startPurchase, read, advanceTo } = await createCustomer();
    const { subscriptionId } = await startPurchase();
    await advanceTo(new Date('2026-03-15T12:00:00Z'));
    expect(await gateway.findCheckout(subscriptionId)).toBeNull();
    expect(await read()).toEqual({ subscriptions: [], invoices: [] });
  });

  it('deletes a customer with the subscriptions and cards', async () => {
    const { gateway, customerId, startPurchase, buy, read, advanceTo } = await createCustomer();
    await buy(MONTHLY_PLAN);
    await gateway.deleteCustomer(customerId);
    await gateway.deleteCustomer(customerId);
    expect(await gateway.listPaymentMethods(customerId)).toEqual([]);
    await advanceTo(new Date('2026-04-20T12:00:00Z'));
    await expect(startPurchase()).rejects.toThrow(UnknownCustomerError);
    const rest = await read().catch((error: unknown) => error);
    const nothing = { subscriptions: [], invoices: [] };
    expect([nothing, new UnknownCustomerError(customerId)]).toContainEqual(rest);
  });
}
