import type { PurchasablePlan } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { plansQueryOptions } from '#features/membership/api.ts';
import { formatPrice } from '#features/membership/format-price.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/choice-chip-and-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = membershipTexts.purchase;
const listClass = 'grid gap-3 @xl:grid-cols-3 @xl:gap-4';
/** The months of the plans 1 to 3. */
const planMonths = [1, 6, 12];

const toCents = (price: number, months = 1) => Math.round((price * 100) / months);

interface PlanCardProps {
  plan: PurchasablePlan;
  /** The price of the plan for one month, in cents. */
  monthlyCents: number;
  /** The user has come back from the payment of this plan. */
  isSelected: boolean;
  onSelect: () => void;
}

function PlanCard({ plan, monthlyCents, isSelected, onSelect }: PlanCardProps) {
  const { planId, price, savings, isPopularChoice } = plan;
  const months = planMonths[planId - 1] ?? 1;
  const centsPerMonth = toCents(price, months);
  const nameId = `plan-${planId}`;
  return (
    <li
      aria-current={isSelected || undefined}
      className={classNames(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-4 rounded-card bg-sunken p-4 sm:p-5 @xl:grid-cols-1',
        isPopularChoice && 'outline-2 -outline-offset-2 outline-accent @max-xl:mt-2 @max-xl:pt-5',
      )}
    >
      {/* On the edge of the card, so that the prices and the buttons of all cards line up. */}
      {isPopularChoice && (
        <p className="absolute -top-3 left-4 flex rounded-full bg-surface sm:left-5">
          <Badge>{t.popular}</Badge>
        </p>
      )}
      <div>
        <p id={nameId} className="flex-wrap items-baseline gap-x-1.5 @max-xl:flex">
          <span className="block display-figures text-xl font-semibold sm:text-3xl">
            {formatPrice(toCents(price))}
          </span>{' '}
          <span className="inline-flex flex-wrap items-center gap-x-2 text-muted @max-xl:contents">
            {membershipTexts.perPeriod(getPlanName(plan))}
            {savings && <Badge>{t.save(savings)}</Badge>}
          </span>
        </p>
        <p className="mt-1 text-sm text-muted tabular-nums">
          {centsPerMonth < monthlyCents
            ? t.perMonth(formatPrice(centsPerMonth))
            : t.billedEvery(months)}
        </p>
      </div>
      <Button
        variant={isPopularChoice ? 'primary' : 'secondary'}
        aria-describedby={nameId}
        icon={isSelected && <Check aria-hidden="true" className="size-5" />}
        onClick={onSelect}
        className={classNames(
          'sm:min-w-32 @xl:w-full @xl:self-end',
          !isPopularChoice && 'bg-surface! hover:bg-line!',
        )}
      >
        {t.select}
      </Button>
    </li>
  );
}

interface PlanListProps {
  selectedPlanId: number | null;
  onSelect: (planId: number) => void;
}

/** Step two of the purchase: the plans. */
export function PlanList({ selectedPlanId, onSelect }: PlanListProps) {
  const { data: plans, error, refetch } = useQuery(plansQueryOptions());
  if (plans) {
    const monthlyPlan = plans.find(({ planId }) => planMonths[planId - 1] === 1);
    return (
      <div className="@container mt-6">
        <ul className={listClass}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.planId}
              plan={plan}
              monthlyCents={toCents(monthlyPlan?.price ?? 0)}
              isSelected={plan.planId === selectedPlanId}
              onSelect={() => onSelect(plan.planId)}
            />
          ))}
        </ul>
      </div>
    );
  }
  if (error) {
    const message = getErrorMessage(error, t.plansFailed, texts.errors.network);
    return <LoadError message={message} onRetry={refetch} />;
  }
  return (
    <div className="fade-in-delayed @container mt-6">
      <p role="status" className="sr-only">
        {t.loadingPlans}
      </p>
      <div className={listClass}>
        {[0, 1, 2].map((index) => (
          <div
            key={index}
            className="flex h-28 items-center justify-between gap-4 rounded-card bg-sunken p-4 sm:h-32 sm:p-5 @xl:h-48 @xl:flex-col @xl:items-stretch"
          >
            <div className="text-3xl">
              <SkeletonLine className="w-24" />
            </div>
            <Skeleton className="h-11 w-24 sm:w-32 @xl:w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
