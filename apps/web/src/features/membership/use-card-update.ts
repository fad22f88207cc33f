import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  paymentMethodsQueryOptions,
  startCardSetupQueryOptions,
  subscriptionQueryOptions,
} from '#features/membership/api.ts';
import { membershipKeys } from '#features/membership/membership-query-keys.ts';
import type { PaymentFormHandle, PaymentResult } from '#features/membership/payment-form-types.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { logError } from '#lib/logger.ts';
import { subscriptionApi } from '#lib/subscription-api.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';

const t = membershipTexts.cardUpdate;

type PayOverdue = PaymentFormHandle['payOverdue'];

/**
 * Saves a card, then chooses it for the next payments; a late payment is tried with it at once, and then again with the
 * user, because the bank may ask for a confirmation. If that fails although the card was saved, the next attempt does
 * not ask for the card again.
 */
export function useCardUpdate(onUpdated: () => void) {
  const queryClient = useQueryClient();
  const [isUpdating, setIsUpdating] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const isRunning = useRef(false);
  const savedCardId = useRef<string | null>(null);

  /** @returns null if the card was not saved */
  async function saveOnce(confirm: () => Promise<PaymentResult | null>): Promise<string | null> {
    if (savedCardId.current) return savedCardId.current;
    const result = await confirm();
    if (result && 'error' in result) setErrorMessage(result.error);
    if (!result || 'error' in result) return null;
    savedCardId.current = result.paymentMethodId;
    return result.paymentMethodId;
  }

  /** @returns whether a payment is late */
  async function choose(paymentMethodId: string): Promise<boolean> {
    const { paymentMethods } = await subscriptionApi.command('mark_payment_default', {
      paymentMethodId,
    });
    queryClient.setQueryData(paymentMethodsQueryOptions().queryKey, paymentMethods);
    // A request that was sent before would return the old state.
    await queryClient.cancelQueries({ queryKey: membershipKeys.subscription });
    const subscription = await queryClient.fetchQuery(subscriptionQueryOptions());
    void queryClient.invalidateQueries({ queryKey: membershipKeys.all });
    return subscription?.isPastDue ?? false;
  }

  /** @returns why the late payment failed; null if it was made */
  async function payWithUser(paymentMethodId: string, pay: PayOverdue): Promise<string | null> {
    if (!pay) return t.declined;
    const { clientSecret } = await subscriptionApi.query('get_late_payment', {});
    if (!clientSecret) return t.declined;
    const result = await pay(clientSecret, paymentMethodId);
    if ('error' in result) return result.error;
    // The server reads the payment from the provider.
    await choose(paymentMethodId);
    return null;
  }

  async function chooseAndPay(paymentMethodId: string, payOverdue: PayOverdue): Promise<void> {
    const isLate = await choose(paymentMethodId);
    const failure = isLate ? await payWithUser(paymentMethodId, payOverdue) : null;
    if (failure === null) return onUpdated();
    // Another card can be entered.
    savedCardId.current = null;
    await queryClient.resetQueries(startCardSetupQueryOptions());
    setErrorMessage(failure);
  }

  async function update(confirm: () => Promise<PaymentResult | null>, payOverdue: PayOverdue) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsUpdating(true);
    setErrorMessage(null);
    try {
      const paymentMethodId = await saveOnce(confirm);
      if (paymentMethodId) await chooseAndPay(paymentMethodId, payOverdue);
    } catch (error) {
      logError('The card could not be updated', 'use-card-update.ts', error);
      setErrorMessage(getErrorMessage(error, t.failed, texts.errors.network));
    } finally {
      isRunning.current = false;
      setIsUpdating(false);
    }
  }

  return { isUpdating, errorMessage, update };
}
