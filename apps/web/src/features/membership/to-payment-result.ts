import type { PaymentResult } from '#features/membership/payment-form-types.ts';
import { membershipTexts } from '#texts/en/membership.ts';

const t = membershipTexts.purchase;

/** The result for the status and the ids that the provider reports. */
export function toPaymentResult(payment: {
  status: string;
  paymentIntentId: string;
  paymentMethodId: string | null | undefined;
}): PaymentResult {
  const { status, paymentIntentId, paymentMethodId } = payment;
  return status === 'succeeded' && paymentMethodId
    ? { paymentIntentId, paymentMethodId }
    : { error: t.paymentMethodNotFound };
}
