import { useQuery } from '@tanstack/react-query';
import { logStatsQueryOptions } from '#features/admin/api.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { formatDecimal } from '#texts/number-format.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.logs;

/** The number of entries per level, of the last 24 hours, and the share of errors, in one row or two. */
export function LogStatistics() {
  const { data } = useQuery(logStatsQueryOptions());
  const { levelStats: levels, recentActivity: recent } = data ?? {};
  const format = (value: number | undefined) => value !== undefined && formatDecimal(value);
  const cards = [
    [t.errors, format(levels?.error)],
    [t.warnings, format(levels?.warning)],
    [t.infos, format(levels?.info)],
    [t.debugs, format(levels?.debug)],
    [t.last24Hours, format(recent?.last24Hours)],
    [t.errorRate, recent && t.percent(formatDecimal(recent.errorRate))],
  ] as const;
  return (
    <section aria-label={t.statistics} className="card-surface">
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 px-4 py-3 whitespace-nowrap sm:gap-y-6 sm:p-6 xl:grid-cols-6">
        {cards.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-muted sm:text-sm">{label}</dt>
            <dd className="display-figures text-xl font-semibold sm:text-2xl">
              {value || <SkeletonLine className="w-12" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
