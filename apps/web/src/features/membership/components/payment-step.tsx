import { type PurchasablePlan, TEST_PAYMENT_PUBLISHABLE_KEY } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { startCheckoutQueryOptions, usePlanById } from '#features/membership/api.ts';
import { PaymentCardForm } from '#features/membership/components/payment-card-form.tsx';
import { PurchaseComplete } from '#features/membership/components/purchase-complete.tsx';
import { formatPrice } from '#features/membership/format-price.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { useLoadPaymentForm } from '#features/membership/use-load-payment-form.ts';
import { type PurchasePhase, usePlanPurchase } from '#features/membership/use-plan-purchase.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const t = membershipTexts.purchase;

/** What the user pays for. */
function PurchaseSummary({ plan }: { plan: PurchasablePlan }) {
  const price = formatPrice(Math.round(plan.price * 100));
  const planName = getPlanName(plan);
  return (
    <div className="rounded-control bg-sunken p-4 lg:order-last">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:block">
        <p className="font-semibold">{t.summary(planName)}</p>
        <p className="text-sm text-muted tabular-nums">
          {`${price} ${membershipTexts.perPeriod(planName)}`}
        </p>
      </div>
      <p className="mt-3 flex items-baseline justify-between gap-x-4 border-t border-control-border/40 pt-3">
        <span className="font-medium">{t.total}</span>
        <span className="display-figures text-xl font-semibold">{price}</span>
      </p>
      <p className="mt-2 text-sm text-muted">{t.renewal}</p>
    </div>
  );
}

interface PayButtonProps {
  phase: PurchasePhase;
  label: string;
  isDisabled: boolean;
}

function PayButton({ phase, label, isDisabled }: PayButtonProps) {
  const isComplete = phase === 'complete';
  return (
    <div aria-live="polite">
      <Button
        type="submit"
        size="large"
        disabled={isDisabled || isComplete}
        busyLabel={!isComplete && phase !== 'idle' && t[phase]}
        icon={isComplete && <Check aria-hidden="true" className="size-5" />}
        className={classNames(
          'w-full',
          isComplete && 'rounded-none border-t border-line bg-transparent! text-base! text-leaf!',
        )}
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
  const setup = useLoadPaymentForm(
    useQuery({ ...startCheckoutQueryOptions(planId), enabled: !isReturning }),
  );
  const { publishableKey, retrievePaymentResult } = setup;
  const { phase, errorMessage, pay } = usePlanPurchase(planId, onPayingChange);
  const plan = usePlanById(planId);
  const isComplete = phase === 'complete';
  const isPaying = isReturning || phase !== 'idle';

  const completeReturn = useEffectEvent(async (key: string, secret: string) => {
    if (!retrievePaymentResult) onPayingChange(false);
    else if (await pay(() => retrievePaymentResult(key, secret))) return;
    // Not paid: a new checkout is requested, and the card form appears.
    setReturnedSecret(null);
  });
  const canRetrieve =
    retrievePaymentResult !== undefined || publishableKey === TEST_PAYMENT_PUBLISHABLE_KEY;
  useEffect(() => {
    if (returnedSecret && publishableKey && canRetrieve)
      void completeReturn(publishableKey, returnedSecret);
  }, [returnedSecret, publishableKey, canRetrieve]);

  const price = plan && formatPrice(Math.round(plan.price * 100));
  return (
    <>
      {isComplete ? <PurchaseComplete /> : props.header}
      <div
        // A new element replaces the card form, so that nothing moves.
        key={isComplete ? 'complete' : 'payment'}
        className={
          isComplete
            ? 'mt-6'
            : 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_14rem]'
        }
      >
        {plan && !isComplete && <PurchaseSummary plan={plan} />}
        <PaymentCardForm
          setup={{ ...setup, setupError: phase === 'idle' ? setup.setupError : null }}
          returnUrl={`${window.location.origin}${paths.setting('subscription')}?planId=${planId}`}
          isComplete={isComplete}
          errorMessage={errorMessage}
          onSubmit={(confirm) => void pay(confirm)}
        >
          {(isReady) =>
            isReady || isPaying ? (
              <PayButton
                phase={phase}
                isDisabled={!isReady}
                label={price ? t.pay(price) : t.completePurchase}
              />
            ) : (
              !setup.setupError && <Skeleton className="h-13" />
            )
          }
        </PaymentCardForm>
      </div>
    </>
  );
}
