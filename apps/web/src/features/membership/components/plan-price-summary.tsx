import { useQuery } from '@tanstack/react-query';
import { plansQueryOptions } from '#features/membership/api.ts';
import { formatPrice } from '#features/membership/format-price.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { Badge } from '#ui/choice-chip-and-badge.tsx';

const t = membershipTexts;

/** The price of the shortest plan, and that of the popular one. The space is reserved while they are loaded. */
export function PlanPriceSummary() {
  const { data: [plan, ...others] = [] } = useQuery(plansQueryOptions());
  const popular = others.find(({ isPopularChoice }) => isPopularChoice);
  return (
    <div className="mt-6 -mb-2 min-h-19 sm:min-h-21">
      {plan && (
        <p className="fade-in">
          <span className="display-figures text-2xl font-semibold sm:text-3xl">
            {formatPrice(plan.price * 100)}
          </span>{' '}
          <span className="text-muted">{t.perPeriod(getPlanName(plan))}</span>
        </p>
      )}
      {popular && (
        <p className="fade-in mt-2 flex flex-wrap items-center gap-x-2 text-muted">
          {t.pro.orPrice(formatPrice(popular.price * 100), t.perPeriod(getPlanName(popular)))}
          {popular.savings && <Badge>{t.purchase.save(popular.savings)}</Badge>}
        </p>
      )}
    </div>
  );
}
