import { PRODUCT_NAME } from '@plateful/contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PlanTerms } from '#ports/payment-gateway.ts';
import { isStripeRefusalError } from './stripe-operation-runner.ts';
import {
  type chargeSchema,
  disputeSchema,
  paymentMethodSchema,
  subscriptionExpansion,
  subscriptionWithInvoiceSchema,
} from './stripe-schemas.ts';

export async function findOrCreatePriceId(stripe: Stripe, plan: PlanTerms): Promise<string> {
  const { planId, amountCents, currency, months } = plan;
  const lookupKey = `plateful_${planId}_${amountCents}_${currency}_${months}`;
  const existing = (await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 })).data[0];
  if (existing?.active) return existing.id;
  const price = await stripe.prices.create(
    {
      lookup_key: lookupKey,
      // From a price that was archived in the dashboard.
      transfer_lookup_key: true,
      unit_amount: amountCents,
      currency,
      recurring: { interval: 'month', interval_count: months },
      product_data: { name: `${PRODUCT_NAME} Pro, ${plan.name}` },
      metadata: { planId },
    },
    { idempotencyKey: `price-${lookupKey}-${existing?.id ?? 'first'}` },
  );
  return price.id;
}

export async function listDisputesOfCharges(
  stripe: Stripe,
  charges: readonly z.infer<typeof chargeSchema>[],
) {
  const lists = await Promise.all(
    charges
      .filter(({ disputed }) => disputed)
      .slice(0, 10)
      .map(({ id }) => stripe.disputes.list({ charge: id })),
  );
  return z.array(disputeSchema).parse(lists.flatMap(({ data }) => data));
}

export async function doesCustomerOwnPaymentMethod(
  stripe: Stripe,
  customerId: string,
  paymentMethodId: string,
): Promise<boolean> {
  const paymentMethod = await stripe.paymentMethods.retrieve(paymentMethodId);
  return paymentMethodSchema.parse(paymentMethod).customer === customerId;
}

export async function fetchSubscriptionWithInvoice(stripe: Stripe, subscriptionId: string) {
  return subscriptionWithInvoiceSchema.parse(
    await stripe.subscriptions.retrieve(subscriptionId, { expand: subscriptionExpansion }),
  );
}

/** @returns false if the request was refused: the card was declined, or the object's state does not allow it */
export async function isRequestAccepted(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (isStripeRefusalError(error)) return false;
    throw error;
  }
}
