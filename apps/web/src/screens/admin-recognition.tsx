import type { RecognitionStatistics } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providerCallStatisticsQueryOptions } from '#features/admin/api.ts';
import {
  type ChartPeriod,
  ChartSectionHeader,
  ChartsSkeleton,
} from '#features/admin/chart-layout.tsx';
import { RecognizerListWithTest } from '#features/admin/recognizer-list-with-test.tsx';
import { SectionLoadError } from '#features/admin/section-load-error.tsx';
import { SpendingCard } from '#features/admin/spending-card.tsx';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import { texts } from '#texts/localization.ts';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';
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

function RecognitionSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="fade-in-delayed grid grid-cols-1 gap-4">
        {['h-20', 'h-72'].map((height) => (
          <div key={height} className="card-surface p-4 sm:p-6">
            <Skeleton className={height} />
          </div>
        ))}
      </div>
      <div>
        <div className="mb-4 flex min-h-13 items-center fade-in-delayed text-xl">
          <SkeletonLine className="w-56" />
        </div>
        <ChartsSkeleton />
      </div>
    </div>
  );
}

interface RecognitionOverviewProps {
  statistics: RecognitionStatistics;
  period: ChartPeriod;
  onPeriodChange: (period: ChartPeriod) => void;
}

function RecognitionOverview({ statistics, period, onPeriodChange }: RecognitionOverviewProps) {
  const { recognizers, spending, calls, failedCalls } = statistics;
  const details = useLazyModule(providerCalls, calls.length > 0, showNetworkError);
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="grid grid-cols-1 gap-4">
        <SpendingCard spending={spending} />
        <RecognizerListWithTest recognizers={recognizers} />
      </div>
      <section aria-labelledby="calls">
        <ChartSectionHeader
          id="calls"
          title={t.statistics.title}
          period={period}
          onChange={onPeriodChange}
        />
        {details && calls.length > 0 && <details.ProviderCallCharts statistics={statistics} />}
        {!details && calls.length > 0 && <ChartsSkeleton />}
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
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl">
        {t.title}
      </h1>
      {error &&
        (data ? (
          <div className="mb-6">
            <SectionLoadError message={t.statistics.failed} error={error} onRetry={refetch} />
          </div>
        ) : (
          <PageLoadError message={t.statistics.failed} error={error} onRetry={refetch} />
        ))}
      {data && <RecognitionOverview statistics={data} period={period} onPeriodChange={setPeriod} />}
      {!data && !error && <RecognitionSkeleton />}
    </>
  );
}
