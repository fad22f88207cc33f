import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  invoicesQueryOptions,
  paymentMethodsQueryOptions,
  subscriptionQueryOptions,
  usageQueryOptions,
} from '#features/membership/api.ts';
import { BenefitList } from '#features/membership/components/benefit-list.tsx';
import { InvoiceList } from '#features/membership/components/invoice-list.tsx';
import { MembershipCard } from '#features/membership/components/membership-card.tsx';
import { MembershipDetailsSkeleton } from '#features/membership/components/membership-lists-skeleton.tsx';
import { MembershipSkeleton } from '#features/membership/components/membership-skeleton.tsx';
import {
  PurchaseSteps,
  type RedirectedPayment,
} from '#features/membership/components/purchase-steps.tsx';
import { RecipeAllowanceSection } from '#features/membership/components/recipe-allowance-section.tsx';
import { SavedCardList } from '#features/membership/components/saved-card-list.tsx';
import { getErrorMessage } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { useSearchParams } from '#lib/router/router-hooks.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { PageLoadError } from '#ui/page-load-error.tsx';

const t = membershipTexts.subscription;

/** The payment that the page of the bank has sent the user back with; only its plan stays in the URL. */
function useReturnedPayment(): RedirectedPayment | null {
  const [searchParams, setSearchParams] = useSearchParams();
  const [payment] = useState(() => {
    const planId = Number(searchParams.get('planId'));
    const clientSecret = searchParams.get('payment_intent_client_secret');
    return planId > 0 && clientSecret ? { planId, clientSecret } : null;
  });
  useEffect(() => {
    if (payment) setSearchParams({ planId: `${payment.planId}` }, { replace: true });
  }, [payment, setSearchParams]);
  return payment;
}

/** A member without a subscription, for example by the operator. */
function MemberWithoutSubscription() {
  return (
    <section aria-labelledby="membership" className="card-surface overflow-hidden">
      <div className="bg-leaf-soft p-4 sm:p-8">
        <h2 id="membership" className="text-xl sm:text-2xl">
          {t.member}
        </h2>
        <p className="mt-2">{t.memberBody}</p>
      </div>
      <div className="p-4 sm:p-8">
        <BenefitList />
      </div>
    </section>
  );
}

/** The usage, the cards and the invoices. They appear together, so that none of them moves. */
function MembershipLists() {
  const queries = [
    useQuery(usageQueryOptions()),
    useQuery(paymentMethodsQueryOptions()),
    useQuery(invoicesQueryOptions()),
  ];
  if (!queries.every(({ isFetched }) => isFetched))
    return <MembershipDetailsSkeleton label={t.loading} />;
  return (
    <>
      <RecipeAllowanceSection />
      <SavedCardList />
      <InvoiceList />
    </>
  );
}

/** The three-step purchase, or the running membership. */
export function SubscriptionSettings() {
  const { data: subscription, error, refetch } = useQuery(subscriptionQueryOptions());
  const isMember = useAppStore(({ user }) => user?.isProUser ?? false);
  const redirectedPayment = useReturnedPayment();
  // While the user pays, the purchase stays although the membership may have started.
  const [isPaying, setIsPaying] = useState(redirectedPayment !== null);

  if (subscription === undefined) {
    if (error) {
      const message = getErrorMessage(error, t.failedToLoad, texts.errors.network);
      return <PageLoadError message={message} error={error} onRetry={refetch} />;
    }
    return (
      <>
        <p role="status" className="sr-only">
          {t.loading}
        </p>
        <MembershipSkeleton />
      </>
    );
  }
  const isPurchase = isPaying || (!subscription && !isMember);
  return (
    <div className="grid max-w-2xl gap-12">
      {isPurchase ? (
        <PurchaseSteps
          redirectedPayment={redirectedPayment}
          isPaying={isPaying}
          onPayingChange={setIsPaying}
        >
          <MembershipLists />
        </PurchaseSteps>
      ) : (
        <>
          {subscription ? (
            <MembershipCard subscription={subscription} isMember={isMember} />
          ) : (
            <MemberWithoutSubscription />
          )}
          <MembershipLists />
        </>
      )}
    </div>
  );
}
