import type { AdminStatistics } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { statisticsQueryOptions } from '#features/admin/api.ts';
import { type BarChartData, sumCounts } from '#features/admin/bar-chart.tsx';
import {
  ChartCardRows,
  ChartGroup,
  type ChartPeriod,
  ChartSectionHeader,
  ChartsSkeleton,
  fiveColumnsClass,
  SingleChart,
  SmallCharts,
} from '#features/admin/chart-layout.tsx';
import { formatCents } from '#features/admin/format-money.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { formatDecimal } from '#texts/number-format.ts';
import { LoadError } from '#ui/load-error.tsx';

const t = adminTexts.charts;
const OUTCOMES = ['recipe', 'notFood', 'failed', 'limit', 'canceled'] as const;
const outcomeTones: Partial<Record<(typeof OUTCOMES)[number], BarChartData['tone']>> = {
  recipe: 'success',
  failed: 'failure',
};

/** A small chart for each outcome. */
function ScanCharts({ scans }: { scans: AdminStatistics['scans'] }) {
  const charts = OUTCOMES.flatMap((outcome): BarChartData[] => {
    const series = scans[outcome];
    const tone = outcomeTones[outcome] ?? 'neutral';
    return series ? [{ name: t.outcomes[outcome], series, format: formatDecimal, tone }] : [];
  });
  const total = charts.reduce((sum, { series }) => sum + sumCounts(series), 0);
  return (
    <ChartGroup title={t.scans} total={formatDecimal(total)} charts={charts}>
      <SmallCharts charts={charts} columns={fiveColumnsClass} />
    </ChartGroup>
  );
}

function Charts({ statistics }: { statistics: AdminStatistics }) {
  const { errors, signUps, scans, revenue, testRevenue, currency } = statistics;
  const money = (cents: number) => formatCents(cents, currency);
  const testTotal = sumCounts(testRevenue);
  return (
    <ChartCardRows>
      <SingleChart
        chart={{ name: t.errors, series: errors, format: formatDecimal, tone: 'failure' }}
      />
      <SingleChart chart={{ name: t.signUps, series: signUps, format: formatDecimal }} />
      <SingleChart
        chart={{ name: t.revenue, series: revenue, format: money, tone: 'success' }}
        note={testTotal !== 0 && t.testRevenue(money(testTotal))}
      />
      <ScanCharts scans={scans} />
    </ChartCardRows>
  );
}

/** Charts of errors, sign-ups, scans and revenue over 30 or 90 days. */
export const StatisticsCharts = memo(function StatisticsCharts() {
  const [period, setPeriod] = useState<ChartPeriod>('30');
  const { data, error, refetch } = useQuery(statisticsQueryOptions(Number(period)));
  return (
    <section aria-labelledby="statistics">
      <ChartSectionHeader id="statistics" title={t.title} period={period} onChange={setPeriod} />
      {error && <LoadError message={t.failed} error={error} onRetry={refetch} />}
      {data && <Charts statistics={data} />}
      {!data && !error && <ChartsSkeleton />}
    </section>
  );
});
