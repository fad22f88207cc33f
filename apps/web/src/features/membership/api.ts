import type { PurchasablePlan, Subscription } from '@plateful/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { membershipKeys } from '#features/membership/membership-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';
import { subscriptionApi } from '#lib/subscription-api.ts';
import { useNonConcurrentMutation } from '#lib/use-non-concurrent-mutation.ts';

const isSubscription = (response: object): response is Subscription => 'isSubScribe' in response;

/** Sent with a purchase. The server knows the user by the session. */
export const getSignedInUserId = () => useAppStore.getState().user?.userId;

/** The membership; null without one. Always fetched again, because payments change it. */
export const subscriptionQueryOptions = () =>
  queryOptions<Subscription | null>({
    queryKey: membershipKeys.subscription,
    queryFn: async ({ signal }) => {
      const response = await subscriptionApi.query('get_subscription', {}, { signal });
      return isSubscription(response) ? response : null;
    },
    staleTime: 0,
  });

export const plansQueryOptions = () =>
  queryOptions({
    queryKey: membershipKeys.plans,
    queryFn: async ({ signal }) => (await subscriptionApi.query('get_plans', {}, { signal })).plans,
  });

export const publishableKeyQueryOptions = () =>
  queryOptions({
    queryKey: membershipKeys.publishableKey,
    queryFn: async ({ signal }) =>
      (await subscriptionApi.query('get_stripekey', {}, { signal })).PUBLISHABLE_SECRET_KEY,
  });

/** Starts the purchase of a plan, or continues it: the server reuses a checkout that was not paid. */
export const startCheckoutQueryOptions = (planId: number) =>
  queryOptions({
    queryKey: membershipKeys.checkout(planId),
    queryFn: async ({ signal }) => {
      const payload = { user: getSignedInUserId(), planId };
      return (await subscriptionApi.command('create_subscription_iten', payload, { signal }))
        .clientSecret;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Starts to save a card for the running membership. */
export const startCardSetupQueryOptions = () =>
  queryOptions({
    queryKey: membershipKeys.cardSetup,
    queryFn: async ({ signal }) =>
      (await subscriptionApi.command('create_card_setup', {}, { signal })).clientSecret,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const invoicesQueryOptions = () =>
  queryOptions({
    queryKey: membershipKeys.invoices,
    queryFn: async ({ signal }) =>
      (await subscriptionApi.query('get_invoices', {}, { signal })).invoices,
  });

export const usageQueryOptions = () =>
  queryOptions({
    queryKey: membershipKeys.usage,
    queryFn: ({ signal }) => subscriptionApi.query('get_usage', {}, { signal }),
  });

export const paymentMethodsQueryOptions = () =>
  queryOptions({
    queryKey: membershipKeys.paymentMethods,
    queryFn: async ({ signal }) =>
      (await subscriptionApi.query('get_payment_methods', {}, { signal })).paymentMethods,
  });

/** The plan with that id; undefined while the plans are loaded, or for an unknown id. */
export function usePlanById(planId: number): PurchasablePlan | undefined {
  return useQuery(plansQueryOptions()).data?.find((plan) => plan.planId === planId);
}

/** Changes a saved card; the response has the new list. */
export function usePaymentMethodCommand(name: 'mark_payment_default' | 'remove_payment_method') {
  const queryClient = useQueryClient();
  return useNonConcurrentMutation({
    mutationFn: (paymentMethodId: string) => subscriptionApi.command(name, { paymentMethodId }),
    onSuccess: ({ paymentMethods }) =>
      queryClient.setQueryData(paymentMethodsQueryOptions().queryKey, paymentMethods),
  });
}
