import type { LogRecord } from '@plateful/contract';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { logKeys, logListQueryOptions } from '#features/admin/api.ts';
import {
  ClearLogsButton,
  iconOnlyOnPhonesClass,
  type ReauthenticationProps,
} from '#features/admin/clear-logs-button.tsx';
import { LogDetailsDialog } from '#features/admin/log-details-dialog.tsx';
import { LogFilterBar } from '#features/admin/log-filter-bar.tsx';
import { LogList, LogListSkeleton } from '#features/admin/log-list.tsx';
import { LogStatistics } from '#features/admin/log-statistics.tsx';
import { Pagination } from '#features/admin/pagination.tsx';
import {
  canShowNewErrorsAtTop,
  FILTER_ALL,
  useLogFilters,
} from '#features/admin/use-log-filters.ts';
import { useRefetchLogsAndCountHidden } from '#features/admin/use-refetch-logs-and-count-hidden.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = adminTexts.logs;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

const reauthentication = createLazyModule(
  () => import('./parts/clear-logs-reauthentication-dialog.tsx'),
);

/** Asks the admin for the password, or for Google. */
function LazyReauthentication(props: ReauthenticationProps) {
  const module = useLazyModule(reauthentication, props.isOpen, () => {
    props.onCancel();
    showNetworkError();
  });
  return module ? <module.ClearLogsReauthenticationDialog {...props} /> : null;
}

function LogsHeader({ onCleared }: { onCleared: () => void }) {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: logKeys.all }) > 0;
  return (
    <header className="mb-4 flex flex-wrap items-center gap-2 sm:mb-6 sm:gap-3 desktop:pr-14">
      <h1 tabIndex={-1} className="min-w-0 flex-1 text-3xl">
        {t.title}
      </h1>
      <Button
        variant="secondary"
        title={t.refresh}
        className={iconOnlyOnPhonesClass}
        icon={
          <RefreshCw
            aria-hidden="true"
            className={classNames('size-5', isFetching && 'animate-[rotate_1s_linear_infinite]')}
          />
        }
        onClick={() => void queryClient.invalidateQueries({ queryKey: logKeys.all })}
      >
        <span className="max-sm:sr-only">{t.refresh}</span>
      </Button>
      <ClearLogsButton
        onCleared={onCleared}
        renderReauthentication={(props) => <LazyReauthentication {...props} />}
      />
    </header>
  );
}

/** The stored log entries, for admins. */
export default function AdminLogsScreen() {
  const { filters, setFilters, resetFilters } = useLogFilters();
  const hiddenCount = useRefetchLogsAndCountHidden(canShowNewErrorsAtTop(filters));
  const [openEntry, setOpenEntry] = useState<LogRecord | null>(null);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    logListQueryOptions(filters),
  );
  const { logs = [], pagination } = data ?? {};
  const failure = error && {
    message: t.loadFailed(getErrorMessage(error, texts.errors.requestFailed, texts.errors.network)),
    error,
    onRetry: refetch,
  };
  // Later failures are shown below the filters, which stay usable.
  const [hasLoaded, setHasLoaded] = useState(false);
  if (data && !hasLoaded) setHasLoaded(true);
  if (failure && !hasLoaded) {
    return (
      <>
        <LogsHeader onCleared={() => setFilters({})} />
        <PageLoadError {...failure} />
      </>
    );
  }
  return (
    <>
      <LogsHeader onCleared={() => setFilters({})} />
      <LogStatistics />
      <LogFilterBar filters={filters} onChange={setFilters} />
      <div
        role="status"
        className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-muted sm:mt-4 sm:mb-2 sm:text-base"
      >
        {pagination && (
          <span>{t.count(pagination.totalCount, pagination.isTotalLimited ?? false)}</span>
        )}
        {/* The filter is behind a button on narrow screens. */}
        {pagination && (
          <span className="lg:hidden">
            {filters.level === FILTER_ALL ? t.levels.all : t.levelShown(t.levels[filters.level])}
          </span>
        )}
        {hiddenCount > 0 && (
          <Button variant="link" onClick={resetFilters}>
            {t.newEntries(hiddenCount)}
          </Button>
        )}
      </div>
      {failure && (
        <div className="mb-4">
          <LoadError {...failure} />
        </div>
      )}
      {isPending && <LogListSkeleton />}
      {data && logs.length === 0 && (
        // On phones, the message has to fit above the tab bar.
        <IllustratedMessage isSection illustration={<WhiskIllustration />} title={t.empty}>
          {t.emptyHint}
        </IllustratedMessage>
      )}
      <div className={isPlaceholderData ? 'opacity-60' : undefined}>
        <LogList logs={logs} onOpen={setOpenEntry} />
      </div>
      {pagination && (
        <Pagination
          page={filters.page}
          pageCount={Math.max(1, pagination.totalPages)}
          isPageCountLimited={pagination.isTotalLimited}
          hasNextPage={pagination.hasNextPage}
          onChange={(page) => setFilters({ page })}
        />
      )}
      <LogDetailsDialog entry={openEntry} onClose={() => setOpenEntry(null)} />
    </>
  );
}
