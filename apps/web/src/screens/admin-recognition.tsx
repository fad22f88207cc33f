import type { RecognitionStatistics } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providerCallStatisticsQueryOptions } from '#features/admin/api.ts';
import { ChartSectionHeader, ChartsSkeleton, type Period } from '#features/admin/chart-layout.tsx';
import { FailedProviderCalls } from '#features/admin/failed-provider-calls.tsx';
import { ProviderCallCharts } from '#features/admin/provider-call-charts.tsx';
import { RecognizerTest } from '#features/admin/recognizer-test.tsx';
import { SectionLoadError } from '#features/admin/section-load-error.tsx';
import { SpendingCard } from '#features/admin/spending-card.tsx';
import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import { texts } from '#texts/localization.ts';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';

const t = adminRecognitionTexts;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

interface RecognitionOverviewProps {
  statistics: RecognitionStatistics;
  period: Period;
  onPeriodChange: (period: Period) => void;
}

function RecognitionOverview({ statistics, period, onPeriodChange }: RecognitionOverviewProps) {
  const { recognizers, spending, calls, failedCalls } = statistics;
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <RecognizerTest recognizers={recognizers} />
        <SpendingCard spending={spending} />
      </div>
      <section aria-labelledby="calls">
        <ChartSectionHeader
          id="calls"
          title={t.statistics.title}
          period={period}
          onChange={onPeriodChange}
        />
        {calls.length > 0 ? (
          <ProviderCallCharts statistics={statistics} />
        ) : (
          <IllustratedMessage illustration={<WhiskIllustration />} title={t.statistics.empty}>
            {t.statistics.emptyHint}
          </IllustratedMessage>
        )}
      </section>
      {calls.length > 0 && <FailedProviderCalls calls={failedCalls} />}
    </div>
  );
}

/** The recognizers with a test, and the calls to AI providers with their cost; for admins. */
export default function AdminRecognitionScreen() {
  const [period, setPeriod] = useState<Period>('30');
  const { data, error, refetch } = useQuery(providerCallStatisticsQueryOptions(Number(period)));
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl">
        {t.title}
      </h1>
      {error && <SectionLoadError message={t.statistics.failed} error={error} onRetry={refetch} />}
      {data && <RecognitionOverview statistics={data} period={period} onPeriodChange={setPeriod} />}
      {!data && !error && <ChartsSkeleton />}
    </>
  );
}
