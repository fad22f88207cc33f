import type { Plan } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { plansQueryOptions } from '#features/membership/api.ts';
import { formatPrice } from '#features/membership/format-price.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/chips-and-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = membershipTexts.purchase;
const listClass = 'grid gap-3 @3xl:grid-cols-3 @3xl:gap-4';
/** The months of the plans 1 to 3. */
const planMonths = [1, 6, 12];

const toCents = (price: number, months = 1) => Math.round((price * 100) / months);

interface PlanCardProps {
  plan: Plan;
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
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 rounded-card bg-sunken p-4 sm:p-5 @3xl:row-span-3 @3xl:grid-cols-1 @3xl:grid-rows-subgrid @3xl:items-start @3xl:gap-y-4',
        isPopularChoice && 'outline-2 -outline-offset-2 outline-leaf',
      )}
    >
      {/* Empty on wide screens too, so that the prices and the buttons of all cards line up. */}
      <p className="col-span-full flex flex-wrap gap-1.5 empty:hidden @3xl:order-1 @3xl:empty:flex">
        {isPopularChoice && <Badge>{t.popular}</Badge>}
        {savings && <Badge>{t.save(savings)}</Badge>}
      </p>
      <div>
        <p id={nameId} className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="display-figures text-2xl font-semibold sm:text-3xl">
            {formatPrice(toCents(price))}
          </span>{' '}
          <span className="whitespace-nowrap text-muted">
            {membershipTexts.perPeriod(getPlanName(plan))}
          </span>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {centsPerMonth < monthlyCents && t.perMonth(formatPrice(centsPerMonth))}
        </p>
      </div>
      <Button
        variant={isPopularChoice ? 'primary' : 'secondary'}
        aria-describedby={nameId}
        icon={isSelected && <Check aria-hidden="true" className="size-5" />}
        onClick={onSelect}
        className={classNames(
          'sm:min-w-32 @3xl:order-2',
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
            className="flex h-22 items-center justify-between gap-4 rounded-card bg-sunken p-4 sm:p-5 @3xl:h-51 @3xl:flex-col @3xl:items-stretch"
          >
            <div className="text-3xl">
              <SkeletonLine className="w-24" />
            </div>
            <Skeleton className="h-11 w-24 sm:w-32 @3xl:w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
