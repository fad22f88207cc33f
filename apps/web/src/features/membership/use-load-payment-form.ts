import { TEST_PAYMENT_PUBLISHABLE_KEY } from '@plateful/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publishableKeyQueryOptions } from '#features/membership/api.ts';
import { membershipKeys } from '#features/membership/membership-query-keys.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { log } from '#lib/logger.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts, withServerMessageTranslations } from '#texts/localization.ts';

const t = membershipTexts.purchase;

const testPaymentForm = createLazyModule(
  withServerMessageTranslations(
    () => import('#features/membership/components/test-payment-form.tsx'),
  ),
);
const stripePaymentForm = createLazyModule(
  () => import('#features/membership/components/stripe-payment-form.tsx'),
);

/** The card form for a publishable key; undefined until it is loaded. */
function usePaymentForm(publishableKey: string | undefined, onError: () => void) {
  const isTest = publishableKey === TEST_PAYMENT_PUBLISHABLE_KEY;
  const test = useLazyModule(testPaymentForm, isTest, onError);
  const stripe = useLazyModule(stripePaymentForm, publishableKey !== undefined && !isTest, onError);
  if (publishableKey === undefined) return {};
  return isTest
    ? { PaymentForm: test?.TestPaymentForm }
    : {
        PaymentForm: stripe?.StripePaymentForm,
        retrievePaymentResult: stripe?.retrievePaymentResult,
      };
}

export type UseLoadPaymentFormResult = ReturnType<typeof useLoadPaymentForm>;

/**
 * Loads the card form of the payment provider.
 *
 * @param secret the query of the client secret
 * @returns the form, its keys, and what failed
 */
export function useLoadPaymentForm(secret: UseQueryResult<string>) {
  const queryClient = useQueryClient();
  const key = useQuery(publishableKeyQueryOptions());
  const [hasLoadFailed, setHasLoadFailed] = useState(false);
  const isKeyInvalid = key.data !== undefined && !key.data.startsWith('pk_');
  const publishableKey = isKeyInvalid ? undefined : key.data;
  const form = usePaymentForm(publishableKey, () => setHasLoadFailed(true));

  useEffect(() => {
    if (!isKeyInvalid) return;
    const message = 'The publishable key does not start with pk_';
    log({ level: 'error', message, fileName: 'use-load-payment-form.ts' });
  }, [isKeyInvalid]);

  // Already paid, in another tab or before a reload: the settings show the membership.
  const isSubscribed =
    secret.error instanceof ApiError && secret.error.code === 'ALREADY_SUBSCRIBED';
  useEffect(() => {
    if (isSubscribed) void queryClient.invalidateQueries({ queryKey: membershipKeys.subscription });
  }, [isSubscribed, queryClient]);

  const error = key.error ?? secret.error;
  const failure = error ? getErrorMessage(error, t.setupFailed, texts.errors.network) : null;
  function retry() {
    setHasLoadFailed(false);
    if (key.error) void key.refetch();
    if (secret.error) void secret.refetch();
  }
  return {
    publishableKey,
    clientSecret: secret.data,
    ...form,
    setupError: isKeyInvalid ? t.unavailable : (failure ?? (hasLoadFailed ? t.setupFailed : null)),
    retry: isKeyInvalid || isSubscribed ? null : retry,
  };
}
