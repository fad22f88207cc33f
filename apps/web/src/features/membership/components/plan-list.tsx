import type { Plan } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
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
const listClass = 'grid gap-4 sm:grid-cols-3';

function PlanCard({ plan, onSelect }: { plan: Plan; onSelect: () => void }) {
  const { planId, price, savings, isPopularChoice } = plan;
  const nameId = `plan-${planId}`;
  return (
    <li
      className={classNames(
        'flex gap-4 rounded-card p-4 max-sm:items-center max-sm:justify-between sm:flex-col lg:p-6',
        isPopularChoice ? 'ring-2 ring-leaf' : 'ring-1 ring-line',
      )}
    >
      <div className="grid gap-2">
        <p id={nameId}>
          <span className="display-figures text-2xl font-semibold">
            {formatPrice(Math.round(price * 100))}
          </span>{' '}
          <span className="whitespace-nowrap text-muted sm:block">
            {membershipTexts.perPeriod(getPlanName(plan))}
          </span>
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {isPopularChoice && <Badge>{t.popular}</Badge>}
          {savings && <Badge>{t.save(savings)}</Badge>}
        </p>
      </div>
      <Button
        variant={isPopularChoice ? 'primary' : 'secondary'}
        aria-describedby={nameId}
        onClick={onSelect}
        className="shrink-0 sm:mt-auto"
      >
        {t.select}
      </Button>
    </li>
  );
}

/** Step two of the purchase: the plans. */
export function PlanList({ onSelect }: { onSelect: (planId: number) => void }) {
  const { data: plans, error, refetch } = useQuery(plansQueryOptions());
  if (plans) {
    return (
      <ul className={listClass}>
        {plans.map((plan) => (
          <PlanCard key={plan.planId} plan={plan} onSelect={() => onSelect(plan.planId)} />
        ))}
      </ul>
    );
  }
  if (error) {
    const message = getErrorMessage(error, t.plansFailed, texts.errors.network);
    return <LoadError message={message} onRetry={refetch} />;
  }
  return (
    <div className={classNames(listClass, 'fade-in-delayed')}>
      <p role="status" className="sr-only">
        {t.loadingPlans}
      </p>
      {[0, 1, 2].map((index) => (
        <div
          key={index}
          className="flex h-20 items-center justify-between gap-4 rounded-card p-4 ring-1 ring-line sm:h-44 sm:flex-col sm:items-stretch lg:p-6"
        >
          <div className="text-2xl">
            <SkeletonLine className="w-24" />
          </div>
          <Skeleton className="h-11 w-24 sm:w-full" />
        </div>
      ))}
    </div>
  );
}
