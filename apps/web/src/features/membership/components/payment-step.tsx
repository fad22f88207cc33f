import { type Plan, TEST_PUBLISHABLE_KEY } from '@plateful/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  checkoutQueryOptions,
  publishableKeyQueryOptions,
  usePlan,
} from '#features/membership/api.ts';
import { PurchaseComplete } from '#features/membership/components/purchase-complete.tsx';
import { formatPrice } from '#features/membership/format-price.ts';
import { membershipKeys } from '#features/membership/membership-keys.ts';
import type { PaymentForm } from '#features/membership/payment-form.ts';
import { getPlanName } from '#features/membership/plan-name.ts';
import { type PaymentPhase, usePayment } from '#features/membership/use-payment.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { log } from '#lib/logger.ts';
import { paths } from '#lib/paths.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { loadWithServerMessages, texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Form } from '#ui/form.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = membershipTexts.purchase;

const testPaymentForm = createLazyModule(
  loadWithServerMessages(() => import('#features/membership/components/test-payment-form.tsx')),
);
const stripePaymentForm = createLazyModule(
  () => import('#features/membership/components/stripe-payment-form.tsx'),
);

/** The card form for a publishable key; undefined until it is loaded. */
function usePaymentForm(publishableKey: string | undefined, onError: () => void) {
  const isTest = publishableKey === TEST_PUBLISHABLE_KEY;
  const test = useLazyModule(testPaymentForm, isTest, onError);
  const stripe = useLazyModule(stripePaymentForm, publishableKey !== undefined && !isTest, onError);
  if (publishableKey === undefined) return {};
  return isTest
    ? { PaymentForm: test?.TestPaymentForm }
    : { PaymentForm: stripe?.StripePaymentForm, retrievePayment: stripe?.retrievePayment };
}

/** The publishable key and the client secret, and what failed. */
function usePaymentSetup(planId: number, isReturning: boolean) {
  const queryClient = useQueryClient();
  const key = useQuery(publishableKeyQueryOptions());
  const checkout = useQuery({ ...checkoutQueryOptions(planId), enabled: !isReturning });
  const [hasLoadFailed, setHasLoadFailed] = useState(false);
  const isKeyInvalid = key.data !== undefined && !key.data.startsWith('pk_');
  const publishableKey = isKeyInvalid ? undefined : key.data;
  const form = usePaymentForm(publishableKey, () => setHasLoadFailed(true));

  useEffect(() => {
    if (!isKeyInvalid) return;
    const message = 'The publishable key does not start with pk_';
    log({ level: 'error', message, fileName: 'payment-step.tsx' });
  }, [isKeyInvalid]);

  // Already paid, in another tab or before a reload: the settings show the membership.
  const isSubscribed =
    checkout.error instanceof ApiError && checkout.error.code === 'ALREADY_SUBSCRIBED';
  useEffect(() => {
    if (isSubscribed) void queryClient.invalidateQueries({ queryKey: membershipKeys.subscription });
  }, [isSubscribed, queryClient]);

  const error = key.error ?? checkout.error;
  const failure = error ? getErrorMessage(error, t.setupFailed, texts.errors.network) : null;
  function retry() {
    setHasLoadFailed(false);
    if (key.error) void key.refetch();
    if (checkout.error) void checkout.refetch();
  }
  return {
    publishableKey,
    clientSecret: checkout.data,
    ...form,
    setupError: isKeyInvalid ? t.unavailable : (failure ?? (hasLoadFailed ? t.setupFailed : null)),
    retry: isKeyInvalid || isSubscribed ? null : retry,
  };
}

/** What the user pays for. */
function PurchaseSummary({ plan }: { plan: Plan }) {
  return (
    <div className="border-y border-line py-4">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{t.summary(getPlanName(plan))}</span>
        <span className="tabular-nums">{formatPrice(Math.round(plan.price * 100))}</span>
      </p>
      <p className="mt-1 text-sm text-muted">{t.renewal}</p>
    </div>
  );
}

interface PayButtonProps {
  phase: PaymentPhase;
  label: string;
  isDisabled: boolean;
}

function PayButton({ phase, label, isDisabled }: PayButtonProps) {
  const isComplete = phase === 'complete';
  return (
    <div aria-live="polite">
      <Button
        type="submit"
        variant="pro"
        size="large"
        disabled={isDisabled || isComplete}
        busyLabel={!isComplete && phase !== 'idle' && t[phase]}
        icon={isComplete && <Check aria-hidden="true" className="size-5" />}
        className={classNames('w-full', isComplete && 'bg-leaf-soft! text-leaf!')}
      >
        {isComplete ? t.complete : label}
      </Button>
    </div>
  );
}

interface PaymentStepProps {
  planId: number;
  /** The heading; not shown after the purchase. */
  header: ReactNode;
  /** The client secret of a payment that the user has confirmed on the page of the bank. */
  returnedSecret: string | null;
  /** Called with true when a payment starts, and with false if it has failed. */
  onPayingChange: (isPaying: boolean) => void;
}

/** Step three of the purchase: the payment. */
export function PaymentStep(props: PaymentStepProps) {
  const { planId, onPayingChange } = props;
  const [returnedSecret, setReturnedSecret] = useState(props.returnedSecret);
  const isReturning = returnedSecret !== null;
  const setup = usePaymentSetup(planId, isReturning);
  const { publishableKey, clientSecret, PaymentForm: ProviderForm, retrievePayment } = setup;
  const { phase, errorMessage, pay } = usePayment(planId, onPayingChange);
  const plan = usePlan(planId);
  const form = useRef<PaymentForm>(null);
  const [readySecret, setReadySecret] = useState<string | null>(null);
  const isReady = clientSecret !== undefined && readySecret === clientSecret;
  const isComplete = phase === 'complete';
  const isPaying = isReturning || phase !== 'idle';

  const completeReturn = useEffectEvent(async (key: string, secret: string) => {
    if (!retrievePayment) onPayingChange(false);
    else if (await pay(() => retrievePayment(key, secret))) return;
    // Not paid: a new checkout is requested, and the card form appears.
    setReturnedSecret(null);
  });
  const canRetrieve = retrievePayment !== undefined || publishableKey === TEST_PUBLISHABLE_KEY;
  useEffect(() => {
    if (returnedSecret && publishableKey && canRetrieve)
      void completeReturn(publishableKey, returnedSecret);
  }, [returnedSecret, publishableKey, canRetrieve]);

  const price = plan && formatPrice(Math.round(plan.price * 100));
  const setupError = phase === 'idle' ? setup.setupError : null;
  const canShowForm = ProviderForm && publishableKey && clientSecret && !setupError && !isComplete;
  return (
    <>
      {isComplete ? (
        <PurchaseComplete />
      ) : (
        <>
          {props.header}
          {plan && <PurchaseSummary plan={plan} />}
        </>
      )}
      <Form
        onSubmit={() => void pay(async () => form.current?.confirm() ?? null)}
        className="mt-6 grid gap-6"
      >
        {!isReady && !setupError && !isComplete && (
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner />
            {t.settingUp}
          </p>
        )}
        {canShowForm && (
          <ProviderForm
            key={clientSecret}
            ref={form}
            publishableKey={publishableKey}
            clientSecret={clientSecret}
            returnUrl={`${window.location.origin}${paths.setting('subscription')}?planId=${planId}`}
            onReady={() => setReadySecret(clientSecret)}
          />
        )}
        <Alert>{setupError ?? errorMessage}</Alert>
        {setupError && setup.retry && (
          <Button variant="secondary" onClick={setup.retry} className="justify-self-start">
            {texts.ui.tryAgain}
          </Button>
        )}
        {(isReady || isPaying) && (
          <PayButton
            phase={phase}
            isDisabled={!isReady}
            label={price ? t.pay(price) : t.completePurchase}
          />
        )}
      </Form>
    </>
  );
}
