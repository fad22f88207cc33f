import { MAX_LISTED_MEMBERSHIP_RECORDS, type SubscriptionHistoryEntry } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { subscriptionHistoryQueryOptions } from '#features/admin/api.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { Badge } from '#ui/choice-chip-and-badge.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.subscriptions;
/** In an empty cell. */
const NO_VALUE = '–';

/** "Monthly (Web)"; "Plan 7" for an unknown plan. */
function getPlanLabel(planId: number): string {
  const label: unknown = Reflect.get(t.plans, planId);
  return typeof label === 'string' ? label : t.otherPlan(planId);
}

const getProduct = ({ revenueCatproductIdentifier }: SubscriptionHistoryEntry) =>
  revenueCatproductIdentifier;

/** Without room for the columns, a row is a list of values with their names. */
const cellClass =
  'px-4 text-sm tabular-nums sm:max-lg:px-6 max-lg:flex max-lg:gap-3 lg:py-4 lg:first:pl-6 lg:last:pr-6';

interface CellProps {
  label: string;
  value: string | null;
  /** Where a line may break. */
  wrapClass?: string;
}

function Cell({ label, value, wrapClass = 'whitespace-nowrap' }: CellProps) {
  return (
    <td className={value === null ? `${cellClass} max-lg:hidden` : cellClass}>
      <span aria-hidden="true" className="w-36 shrink-0 text-muted lg:hidden">
        {label}
      </span>
      <span className={`min-w-0 ${wrapClass}`}>{value ?? NO_VALUE}</span>
    </td>
  );
}

interface SubscriptionRowProps {
  subscription: SubscriptionHistoryEntry;
  hasProductColumn: boolean;
}

function SubscriptionRow({ subscription, hasProductColumn }: SubscriptionRowProps) {
  const { planId, status, subscriptionSource, lastPaymentDate, nextPaymentDate } = subscription;
  const isStore = subscriptionSource === 'app_store';
  return (
    <tr className="border-line not-first:border-t max-lg:grid max-lg:gap-y-1 max-lg:py-4">
      <th
        scope="row"
        className={`${cellClass} text-left text-base! max-lg:mb-1 max-lg:items-center`}
      >
        <span className="font-semibold lg:mr-3">{getPlanLabel(planId)}</span>
        {status ? (
          <Badge>{t.active}</Badge>
        ) : (
          <span className="text-sm font-normal text-muted">{t.inactive}</span>
        )}
      </th>
      <Cell label={t.lastPayment} value={formatDate(lastPaymentDate)} />
      <Cell label={t.nextPayment} value={nextPaymentDate && formatDate(nextPaymentDate)} />
      <Cell label={t.source} value={isStore ? t.sources.app_store : t.sources.stripe} />
      {hasProductColumn && (
        <Cell label={t.product} value={getProduct(subscription)} wrapClass="wrap-anywhere" />
      )}
    </tr>
  );
}

function SubscriptionTable({
  subscriptions,
}: {
  subscriptions: readonly SubscriptionHistoryEntry[];
}) {
  const hasProductColumn = subscriptions.some(getProduct);
  const columns = [
    ...[adminTexts.users.subscription, t.lastPayment, t.nextPayment, t.source],
    ...(hasProductColumn ? [t.product] : []),
  ];
  return (
    <div className="card-surface">
      <table className="w-full max-lg:block">
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line">
            {columns.map((label) => (
              <th
                key={label}
                scope="col"
                className="px-4 py-3 text-left text-sm font-semibold text-muted first:pl-6 last:pr-6"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {subscriptions.map((subscription) => (
            <SubscriptionRow
              key={subscription._id}
              subscription={subscription}
              hasProductColumn={hasProductColumn}
            />
          ))}
        </tbody>
      </table>
    </div>
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
      {data && data.length > 0 && <SubscriptionTable subscriptions={data} />}
      {data && data.length >= MAX_LISTED_MEMBERSHIP_RECORDS && (
        <p className="mt-4 text-muted">{t.latest(data.length)}</p>
      )}
    </section>
  );
}
