import type { RecognitionStatistics } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { providerCallStatisticsQueryOptions } from '#features/admin/api.ts';
import {
  ChartGroupSkeleton,
  type ChartPeriod,
  ChartSectionHeader,
  ChartsSkeleton,
} from '#features/admin/chart-layout.tsx';
import { MonthlySpendingCard } from '#features/admin/monthly-spending-card.tsx';
import { RecognizerListWithTest } from '#features/admin/recognizer-list-with-test.tsx';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import { texts } from '#texts/localization.ts';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = adminRecognitionTexts;

const providerCalls = createLazyModule(async () => {
  const [charts, failedCalls] = await Promise.all([
    import('#features/admin/provider-call-charts.tsx'),
    import('#features/admin/failed-provider-calls.tsx'),
  ]);
  return { ...charts, ...failedCalls };
});

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

interface CallsHeaderProps {
  /** The heading of the calls, and the choice of their period. */
  callsHeader: ReactNode;
}

/** Placeholders for the cards of the calls, and of their durations and tokens. */
function ProviderCallsSkeleton() {
  return (
    <ChartsSkeleton>
      <ChartGroupSkeleton smallCharts={3} columns="sm:grid-cols-3" />
      {['durations', 'tokens'].map((group) => (
        <ChartGroupSkeleton
          key={group}
          smallCharts={2}
          columns="sm:grid-cols-2"
          className="lg:basis-2/5"
        />
      ))}
    </ChartsSkeleton>
  );
}

function RecognitionSkeleton({ callsHeader }: CallsHeaderProps) {
  return (
    <div className="grid grid-cols-1 gap-12">
      <div aria-hidden="true" className="fade-in-delayed grid grid-cols-1 gap-4">
        <div className="card-surface p-4 sm:p-6">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="mt-4 h-7 w-28" />
          <div className="mt-2">
            <SkeletonLine className="w-72 max-w-full" />
          </div>
        </div>
        <div className="card-surface p-4 sm:p-6">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="my-5 h-13.5 w-18" />
          <div className="grid gap-6">
            <SkeletonLine className="w-56" />
            <SkeletonLine className="w-36" />
            <SkeletonLine className="w-40" />
          </div>
        </div>
      </div>
      <div>
        {callsHeader}
        <ProviderCallsSkeleton />
      </div>
    </div>
  );
}

interface RecognitionOverviewProps extends CallsHeaderProps {
  statistics: RecognitionStatistics;
}

function RecognitionOverview({ statistics, callsHeader }: RecognitionOverviewProps) {
  const { recognizers, spending, calls, failedCalls } = statistics;
  const details = useLazyModule(providerCalls, calls.length > 0, showNetworkError);
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="grid grid-cols-1 gap-4">
        <MonthlySpendingCard spending={spending} />
        <RecognizerListWithTest recognizers={recognizers} />
      </div>
      <section aria-labelledby="calls">
        {callsHeader}
        {details && calls.length > 0 && <details.ProviderCallCharts statistics={statistics} />}
        {!details && calls.length > 0 && <ProviderCallsSkeleton />}
        {calls.length === 0 && (
          <IllustratedMessage illustration={<WhiskIllustration />} title={t.statistics.empty}>
            {t.statistics.emptyHint}
          </IllustratedMessage>
        )}
      </section>
      {details && calls.length > 0 && <details.FailedProviderCalls calls={failedCalls} />}
    </div>
  );
}

/** The recognizers with a test, and the calls to AI providers with their cost; for admins. */
export default function AdminRecognitionScreen() {
  const [period, setPeriod] = useState<ChartPeriod>('30');
  const { data, error, refetch } = useQuery(providerCallStatisticsQueryOptions(Number(period)));
  const callsHeader = (
    <ChartSectionHeader
      id="calls"
      title={t.statistics.title}
      period={period}
      onChange={setPeriod}
    />
  );
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl sm:mb-9">
        {t.title}
      </h1>
      {error &&
        (data ? (
          <div className="mb-6">
            <LoadError message={t.statistics.failed} error={error} onRetry={refetch} />
          </div>
        ) : (
          <PageLoadError message={t.statistics.failed} error={error} onRetry={refetch} />
        ))}
      {data && <RecognitionOverview statistics={data} callsHeader={callsHeader} />}
      {!data && !error && <RecognitionSkeleton callsHeader={callsHeader} />}
    </>
  );
}
