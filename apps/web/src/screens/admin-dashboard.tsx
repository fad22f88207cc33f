import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import {
  auditTrailQueryOptions,
  DEFAULT_STATISTICS_DAYS,
  statisticsQueryOptions,
} from '#features/admin/api.ts';
import { AuditTrailList } from '#features/admin/audit-trail-list.tsx';
import { ChartsSkeleton } from '#features/admin/chart-layout.tsx';
import { StatisticsCharts } from '#features/admin/statistics-charts.tsx';
import { UserSearchForm } from '#features/admin/user-search-form.tsx';
import { UserSearchResults } from '#features/admin/user-search-results.tsx';
import { useSearchParams } from '#lib/router/router-hooks.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';

const t = adminTexts.dashboard;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** The audit trail follows when the height of the statistics is known, so that it does not move. */
function Overview() {
  const statistics = useQuery(statisticsQueryOptions(DEFAULT_STATISTICS_DAYS));
  const auditTrail = useInfiniteQuery(auditTrailQueryOptions());
  if (statistics.isLoadingError && auditTrail.isLoadingError) {
    return (
      <PageLoadError
        message={t.overviewFailed}
        error={statistics.error}
        onRetry={() => {
          void statistics.refetch();
          void auditTrail.refetch();
        }}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-12">
      {statistics.isLoadingError && auditTrail.isPending ? (
        <ChartsSkeleton />
      ) : (
        <StatisticsCharts />
      )}
      {!statistics.isPending && <AuditTrailList />}
    </div>
  );
}

/** Statistics and the audit trail, or a user; for admins. */
export default function AdminDashboardScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('user')?.trim() ?? '';
  const openUser = useCallback(
    (user: string) => setParams({ user }, { replace: true }),
    [setParams],
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 desktop:min-h-12 desktop:pr-14">
        <h1 tabIndex={-1} className="mr-auto text-3xl">
          {t.title}
        </h1>
        {search && (
          <Button
            variant="secondary"
            className="max-desktop:hidden"
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
            onClick={() => setParams({})}
          >
            {t.overview}
          </Button>
        )}
      </div>
      <UserSearchForm search={search} onSearch={openUser} />
      {search ? <UserSearchResults search={search} onSearch={openUser} /> : <Overview />}
    </>
  );
}
