import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getSignedInUserId } from '#features/membership/api.ts';
import { membershipKeys } from '#features/membership/membership-query-keys.ts';
import type { ConfirmedPayment, PaymentResult } from '#features/membership/payment-form-types.ts';
import { ApiError, getErrorMessage, isServerUnreachableError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { logError } from '#lib/logger.ts';
import { subscriptionApi } from '#lib/subscription-api.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { startConfetti } from '#ui/confetti.ts';

const t = membershipTexts.purchase;

export type PurchasePhase = 'idle' | 'processing' | 'subscribing' | 'complete';

const rejectsPayment = (error: unknown) =>
  error instanceof ApiError && !isServerUnreachableError(error);

const subscribeToPlan = (planId: number, payment: ConfirmedPayment) =>
  subscriptionApi.command('subscribe', {
    user: getSignedInUserId(),
    paymentIntentId: payment.paymentIntentId,
    planId,
    isPaid: true,
    paymentMethodeId: payment.paymentMethodId,
    subscriptionSource: 'stripe',
  });

/**
 * Pays for a plan, then starts the membership. If that fails although the payment has succeeded, the next attempt
 * does not pay again.
 *
 * @param onPayingChange called with true when a payment starts, and with false if it has failed
 */
export function usePlanPurchase(planId: number, onPayingChange: (isPaying: boolean) => void) {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<PurchasePhase>('idle');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const confirmedPayment = useRef<ConfirmedPayment | null>(null);
  const isRunning = useRef(false);

  async function confirmOnce(confirm: () => Promise<PaymentResult | null>) {
    if (confirmedPayment.current) return confirmedPayment.current;
    setPhase('processing');
    const result = await confirm();
    if (result && 'error' in result) setErrorMessage(result.error);
    if (!result || 'error' in result) return null;
    confirmedPayment.current = result;
    return result;
  }

  async function subscribe(payment: ConfirmedPayment) {
    setPhase('subscribing');
    try {
      await subscribeToPlan(planId, payment);
    } catch (error) {
      if (rejectsPayment(error)) {
        confirmedPayment.current = null;
        void queryClient.invalidateQueries({ queryKey: membershipKeys.checkout(planId) });
      }
      throw error;
    }
  }

  /** @returns whether the membership has started */
  async function tryToPay(confirm: () => Promise<PaymentResult | null>): Promise<boolean> {
    try {
      const payment = await confirmOnce(confirm);
      if (!payment) return false;
      await subscribe(payment);
      return true;
    } catch (error) {
      logError('The purchase failed', 'use-plan-purchase.ts', error);
      setErrorMessage(getErrorMessage(error, t.failed, texts.errors.network));
      return false;
    }
  }

  /** @returns whether the membership has started */
  async function pay(confirm: () => Promise<PaymentResult | null>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    onPayingChange(true);
    setErrorMessage(null);
    const isSubscribed = await tryToPay(confirm);
    isRunning.current = isSubscribed;
    if (!isSubscribed) {
      setPhase('idle');
      onPayingChange(false);
      return false;
    }
    const { user } = useAppStore.getState();
    if (user) useAppStore.setState({ user: { ...user, isProUser: true } });
    setPhase('complete');
    startConfetti();
    return true;
  }

  return { phase, errorMessage, pay };
}
