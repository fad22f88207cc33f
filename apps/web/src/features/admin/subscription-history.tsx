import { MEMBERSHIP_LIST_MAX_LENGTH, type SubscriptionRecord } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { subscriptionHistoryQueryOptions } from '#features/admin/api.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Badge } from '#ui/chips-and-badge.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.subscriptions;

/** "Monthly (Web)"; "Plan 7" for an unknown plan. */
function getPlanLabel(planId: number): string {
  const label: unknown = Reflect.get(t.plans, planId);
  return typeof label === 'string' ? label : t.otherPlan(planId);
}

function SubscriptionCard({ subscription }: { subscription: SubscriptionRecord }) {
  const { planId, status, subscriptionSource, revenueCatproductIdentifier } = subscription;
  const isStore = subscriptionSource === 'app_store';
  const rows = [
    [t.lastPayment, formatDate(subscription.lastPaymentDate)],
    [t.nextPayment, formatDate(subscription.nextPaymentDate)],
    [t.source, isStore ? t.sources.app_store : t.sources.stripe],
    ...(revenueCatproductIdentifier ? [[t.product, revenueCatproductIdentifier]] : []),
  ];
  return (
    <li className="grid gap-x-8 gap-y-3 px-4 py-4 sm:px-6 lg:grid-cols-3 lg:items-baseline">
      <h3 className="flex items-center gap-3 font-text text-base tracking-normal">
        {getPlanLabel(planId)}
        {status ? (
          <Badge>{t.active}</Badge>
        ) : (
          <span className="text-sm font-normal text-muted">{t.inactive}</span>
        )}
      </h3>
      <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-4 lg:col-span-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex gap-3 sm:block">
            <dt className="text-muted max-sm:w-36 max-sm:shrink-0">{label}</dt>
            <dd className="min-w-0 break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** All memberships of a user, newest first. */
export function SubscriptionHistory({ userId }: { userId: string }) {
  const { data, isPending, error, refetch } = useQuery(subscriptionHistoryQueryOptions(userId));
  return (
    <section aria-labelledby="subscriptions">
      <h2 id="subscriptions" className="mb-4 text-xl">
        {t.title}
      </h2>
      {isPending && <SkeletonLine className="w-64" />}
      {error && <LoadError message={t.failed} error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <div className="card-surface p-6 text-center">
          <h3 className="text-lg">{t.emptyTitle}</h3>
          <p className="mt-1 text-muted">{t.emptyBody}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="card-surface divide-y divide-line">
          {data.map((subscription) => (
            <SubscriptionCard key={subscription._id} subscription={subscription} />
          ))}
        </ul>
      )}
      {data && data.length >= MEMBERSHIP_LIST_MAX_LENGTH && (
        <p className="mt-4 text-muted">{t.latest(data.length)}</p>
      )}
    </section>
  );
}
