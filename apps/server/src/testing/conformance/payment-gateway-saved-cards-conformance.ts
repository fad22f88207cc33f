import { expect, it } from 'vitest';
import { UnknownCustomerError } from '#ports/payment-gateway.ts';
import {
  type CreateGatewayWithCustomer,
  cardDeclinedOnRenewal,
  declinedCard,
  goodCard,
  MONTHLY_PLAN,
  otherGoodCard,
} from './payment-gateway-under-test.ts';

/** The part of the tests of a payment gateway that is about saved cards. */
export function testSavedCardsConformance(createCustomer: CreateGatewayWithCustomer): void {
  it('saves the card of a payment, which pays for the renewals', async () => {
    const { gateway, customerId, buy } = await createCustomer();
    expect(await gateway.listPaymentMethods(customerId)).toEqual([]);
    await buy(MONTHLY_PLAN, goodCard);
    expect(await gateway.listPaymentMethods(customerId)).toEqual([
      {
        paymentMethodId: expect.any(String),
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2040,
        isDefault: true,
      },
    ]);
  });

  /** Two saved cards: one whose renewals fail, and the one that pays for the running subscription. */
  async function createCustomerWithTwoCards() {
    const test = await createCustomer();
    const first = await test.buy(MONTHLY_PLAN, cardDeclinedOnRenewal);
    await test.gateway.endSubscription(first.subscriptionId);
    const { subscriptionId } = await test.buy(MONTHLY_PLAN, otherGoodCard);
    const cards = await test.gateway.listPaymentMethods(test.customerId);
    const findId = (end: string) => cards.find(({ last4 }) => last4 === end)?.paymentMethodId ?? '';
    const listDefaults = async () =>
      (await test.gateway.listPaymentMethods(test.customerId))
        .filter(({ isDefault }) => isDefault)
        .map(({ last4 }) => last4);
    return { ...test, subscriptionId, badId: findId('0341'), goodId: findId('4444'), listDefaults };
  }

  it('charges the card that was chosen', async () => {
    const test = await createCustomerWithTwoCards();
    const { gateway, customerId, badId, goodId, listDefaults, read } = test;
    expect(await listDefaults()).toEqual(['4444']);
    await gateway.setDefaultPaymentMethod(customerId, badId);
    expect(await listDefaults()).toEqual(['0341']);
    await test.advanceTo(new Date('2026-04-15T11:00:00Z'));
    expect((await read()).subscriptions).toMatchObject([{ status: 'past_due' }, {}]);
    await gateway.setDefaultPaymentMethod(customerId, goodId);
    expect((await read()).subscriptions).toMatchObject([{ status: 'active' }, {}]);
  });

  it('keeps a renewal open when the chosen card is declined', async () => {
    const { gateway, customerId, badId, read, advanceTo } = await createCustomerWithTwoCards();
    await gateway.setDefaultPaymentMethod(customerId, badId);
    await advanceTo(new Date('2026-04-15T11:00:00Z'));
    await gateway.setDefaultPaymentMethod(customerId, badId);
    expect((await read()).subscriptions).toMatchObject([{ status: 'past_due' }, {}]);
  });

  it('saves a card without a payment, which pays for a late renewal once it is chosen', async () => {
    const { gateway, customerId, buy, saveCard, read, advanceTo } = await createCustomer();
    await buy(MONTHLY_PLAN, cardDeclinedOnRenewal);
    await advanceTo(new Date('2026-04-15T11:00:00Z'));
    const clientSecret = await gateway.createCardSetup(customerId);
    expect(await saveCard(customerId, clientSecret, declinedCard)).toBeNull();
    const cardId = await saveCard(customerId, clientSecret, goodCard);
    expect(await gateway.listPaymentMethods(customerId)).toMatchObject([
      { last4: '0341', isDefault: true },
      { paymentMethodId: cardId, last4: '4242', isDefault: false },
    ]);
    expect((await read()).subscriptions).toMatchObject([{ status: 'past_due' }]);
    await gateway.setDefaultPaymentMethod(customerId, cardId ?? '');
    const paid = await read();
    expect(paid).toMatchObject({
      subscriptions: [{ status: 'active' }],
      invoices: [{ status: 'paid' }, { status: 'paid' }],
    });
    // Repeated, it charges nothing.
    await gateway.setDefaultPaymentMethod(customerId, cardId ?? '');
    expect(await read()).toEqual(paid);
    expect(await gateway.createCardSetup(customerId)).not.toBe(clientSecret);
  });

  it('saves no card for an unknown customer', async () => {
    const { gateway } = await createCustomer();
    await expect(gateway.createCardSetup('cus_unknown')).rejects.toThrow(UnknownCustomerError);
  });

  it('can choose a card while a purchase is in progress', async () => {
    const test = await createCustomerWithTwoCards();
    await test.gateway.endSubscription(test.subscriptionId);
    await test.startPurchase();
    await test.gateway.setDefaultPaymentMethod(test.customerId, test.badId);
    expect(await test.listDefaults()).toEqual(['0341']);
  });

  it('removes a card', async () => {
    const { gateway, customerId, badId } = await createCustomerWithTwoCards();
    await gateway.removePaymentMethod(customerId, badId);
    await gateway.removePaymentMethod(customerId, badId);
    const list = await gateway.listPaymentMethods(customerId);
    expect(list).toMatchObject([{ last4: '4444', isDefault: true }]);
  });

  it("neither chooses nor removes another customer's card", async () => {
    const { gateway, customerId, badId, goodId, listDefaults } = await createCustomerWithTwoCards();
    const other = await createCustomer();
    for (const id of [badId, goodId, 'pm_unknown']) {
      await gateway.setDefaultPaymentMethod(other.customerId, id);
      await gateway.removePaymentMethod(other.customerId, id);
    }
    expect(await gateway.listPaymentMethods(other.customerId)).toEqual([]);
    expect(await gateway.listPaymentMethods(customerId)).toHaveLength(2);
    expect(await listDefaults()).toEqual(['4444']);
  });
}
