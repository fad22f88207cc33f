import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { BenefitList } from '#features/membership/components/benefit-list.tsx';
import { PaymentStep } from '#features/membership/components/payment-step.tsx';
import { PlanList } from '#features/membership/components/plan-list.tsx';
import { useBlocker, useLocation } from '#lib/router/router-hooks.ts';
import { useRouterContext } from '#lib/router/router-provider.tsx';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

const t = membershipTexts.purchase;

type Step = 'step_one' | 'step_two' | 'step_three';
const steps: readonly Step[] = ['step_one', 'step_two', 'step_three'];

const PLANS_SEARCH = '?step=step_two';

/** The step that the query of the URL names. */
function readStep(search: string): { step: Step; planId: number | null } {
  const params = new URLSearchParams(search);
  const planId = Number(params.get('planId')) || null;
  if (params.get('step') === 'step_two') return { step: 'step_two', planId };
  return { step: planId === null ? 'step_one' : 'step_three', planId };
}

/** Opens a step; goes back to it if it was opened right before. */
function useMoveToStep() {
  const { router } = useRouterContext();
  return (search: string) => {
    const { pathname } = router.state.location;
    const earlier = router.findEarlierPage([pathname]);
    if (earlier?.steps === 1 && earlier.url === pathname + search) void router.goBack(1);
    else void router.navigate({ search }, { preventScrollReset: true });
  };
}

interface StepHeaderProps {
  title: string;
  /** Undefined in the first step, null while the user pays. */
  onBack?: (() => void) | null;
  /** The user came from another step. */
  isFocused: boolean;
}

function StepHeader({ title, onBack, isFocused }: StepHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  useRootAttribute('data-with-purchase-back', onBack !== undefined);
  return (
    <div className="mb-4 flex min-h-11 items-center gap-2">
      {onBack !== undefined && (
        <IconButton
          label={t.back}
          disabled={!onBack}
          onClick={onBack ?? undefined}
          className="-ml-3 disabled:pointer-events-none disabled:text-muted"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
        {title}
      </h2>
    </div>
  );
}

/** A payment that the user has confirmed on the page of the bank. */
export interface RedirectedPayment {
  planId: number;
  clientSecret: string;
}

interface PurchaseStepsProps {
  redirectedPayment: RedirectedPayment | null;
  onPayingChange: (isPaying: boolean) => void;
  isPaying: boolean;
  /** Shown with the first step. */
  children: ReactNode;
}

/** Buys a membership in three steps: the benefits, the plan, the payment. */
export function PurchaseSteps({
  redirectedPayment,
  isPaying,
  onPayingChange,
  children,
}: PurchaseStepsProps) {
  const { search } = useLocation();
  const { step, planId } = readStep(search);
  const moveTo = useMoveToStep();
  const [selectedPlanId, setSelectedPlanId] = useState(planId);
  const [hasMoved, setHasMoved] = useState(false);
  // The payment goes on although "back" was pressed.
  useBlocker(
    useCallback(
      (from, to) =>
        isPaying && from.pathname === to?.pathname && readStep(to.search).step !== 'step_three',
      [isPaying],
    ),
  );

  const position = steps.indexOf(step) + 1;

  function openStep(nextSearch: string) {
    moveTo(nextSearch);
    setHasMoved(true);
  }

  return (
    <>
      <section aria-label={t.becomeMember} className="card-surface p-4 sm:p-8">
        <div className="mb-6 flex items-center gap-4">
          <div className="grow">
            <ProgressSteps label={t.progress} current={position} total={steps.length} />
          </div>
          <span aria-hidden="true" className="text-sm text-muted tabular-nums">
            {texts.ui.stepPosition(position, steps.length)}
          </span>
        </div>
        {step === 'step_one' && (
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_14rem]">
            <div>
              <StepHeader key={step} title={t.becomeMember} isFocused={hasMoved} />
              <p className="mb-4 text-muted">{t.becomeMemberBody}</p>
              <BenefitList />
              <Button
                size="large"
                className="mt-8 w-full sm:w-auto sm:min-w-40"
                onClick={() => openStep(PLANS_SEARCH)}
              >
                {t.next}
              </Button>
            </div>
            <img
              src="/examples/donuts-large.webp"
              alt=""
              width={960}
              height={640}
              className="size-full rounded-control object-cover max-lg:hidden"
            />
          </div>
        )}
        {step === 'step_two' && (
          <>
            <StepHeader key={step} title={t.selectPlan} isFocused onBack={() => openStep('')} />
            <PlanList
              selectedPlanId={selectedPlanId}
              onSelect={(selected) => {
                setSelectedPlanId(selected);
                openStep(`?planId=${selected}`);
              }}
            />
          </>
        )}
        {step === 'step_three' && planId !== null && (
          <PaymentStep
            key={planId}
            planId={planId}
            header={
              <StepHeader
                title={t.almostThere}
                isFocused
                onBack={isPaying ? null : () => openStep(PLANS_SEARCH)}
              />
            }
            returnedSecret={(!hasMoved && redirectedPayment?.clientSecret) || null}
            onPayingChange={onPayingChange}
          />
        )}
      </section>
      {step === 'step_one' && children}
    </>
  );
}
