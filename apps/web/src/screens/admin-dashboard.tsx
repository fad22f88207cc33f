import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DEFAULT_DAYS, statisticsQueryOptions } from '#features/admin/api.ts';
import { AuditTrail } from '#features/admin/audit-trail.tsx';
import { StatisticsCharts } from '#features/admin/statistics-charts.tsx';
import { UserSearchForm } from '#features/admin/user-search-form.tsx';
import { UserSearchResults } from '#features/admin/user-search-results.tsx';
import { useSearchParams } from '#lib/router/router-hooks.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';

const t = adminTexts.dashboard;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** The audit trail follows when the height of the statistics is known, so that it does not move. */
function Overview() {
  const { isPending } = useQuery(statisticsQueryOptions(DEFAULT_DAYS));
  return (
    <div className="grid grid-cols-1 gap-12">
      <StatisticsCharts />
      {!isPending && <AuditTrail />}
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
      <div className="mb-6 flex flex-wrap items-center gap-x-4 desktop:pr-14">
        <h1 tabIndex={-1} className="mr-auto text-3xl">
          {t.title}
        </h1>
        {search && (
          <Button variant="ghost" onClick={() => setParams({})}>
            {t.overview}
          </Button>
        )}
      </div>
      <UserSearchForm search={search} onSearch={openUser} />
      {search ? <UserSearchResults search={search} onSearch={openUser} /> : <Overview />}
    </>
  );
}
