import type { AdminStatistics } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DEFAULT_DAYS, statisticsQueryOptions } from '#features/admin/api.ts';
import { BarChart, type Chart, ChartTable, sumOf } from '#features/admin/bar-chart.tsx';
import { formatMoney } from '#features/admin/format-money.ts';
import { LoadError } from '#features/admin/load-error.tsx';
import { adminTexts } from '#texts/en/admin.ts';
import { formatDecimal } from '#texts/number-format.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const t = adminTexts.charts;
const PERIODS = [`${DEFAULT_DAYS}`, '90'] as const;
const OUTCOMES = ['recipe', 'notFood', 'failed', 'limit', 'canceled'] as const;

function ChartCard({
  title,
  total,
  children,
}: {
  title: string;
  total: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="card-surface min-w-0 p-4 sm:p-6">
      <h3 className="font-text text-sm font-semibold tracking-normal text-muted">{title}</h3>
      <p className="display-figures mb-4 text-2xl font-semibold">{total}</p>
      {children}
    </section>
  );
}

function SingleChart({ chart, note }: { chart: Chart; note?: string | false }) {
  return (
    <ChartCard title={chart.name} total={chart.format(sumOf(chart.series))}>
      <BarChart {...chart} className="h-32" />
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      <ChartTable name={chart.name} charts={[chart]} />
    </ChartCard>
  );
}

/** A small chart for each outcome. */
function ScanCharts({ scans }: { scans: AdminStatistics['scans'] }) {
  const charts = OUTCOMES.flatMap((outcome) => {
    const series = scans[outcome];
    return series ? [{ name: t.outcomes[outcome], series, format: formatDecimal }] : [];
  });
  const total = charts.reduce((sum, { series }) => sum + sumOf(series), 0);
  return (
    <ChartCard title={t.scans} total={formatDecimal(total)}>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {charts.map((chart) => (
          <div key={chart.name} className="min-w-0">
            <p className="mb-1 flex justify-between gap-2 text-sm">
              <span>{chart.name}</span>
              <span className="font-semibold tabular-nums">
                {formatDecimal(sumOf(chart.series))}
              </span>
            </p>
            <BarChart {...chart} className="h-12" />
          </div>
        ))}
      </div>
      <ChartTable name={t.scans} charts={charts} />
    </ChartCard>
  );
}

function Charts({ statistics }: { statistics: AdminStatistics }) {
  const { errors, signUps, scans, revenue, testRevenue, currency } = statistics;
  const money = (cents: number) => formatMoney(cents, currency);
  const testTotal = sumOf(testRevenue);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <SingleChart chart={{ name: t.errors, series: errors, format: formatDecimal }} />
      <SingleChart chart={{ name: t.signUps, series: signUps, format: formatDecimal }} />
      <ScanCharts scans={scans} />
      <SingleChart
        chart={{ name: t.revenue, series: revenue, format: money }}
        note={testTotal !== 0 && t.testRevenue(money(testTotal))}
      />
    </div>
  );
}

/** Charts of errors, sign-ups, scans and revenue over 30 or 90 days. */
export function StatisticsCharts() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>(PERIODS[0]);
  const { data, error, refetch } = useQuery(statisticsQueryOptions(Number(period)));
  return (
    <section aria-labelledby="statistics">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="statistics" className="text-xl">
          {t.title}
        </h2>
        <SegmentedControl
          label={t.period}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t.days(Number(value)) }))}
          onChange={setPeriod}
          className="min-w-48"
        />
      </div>
      {error && <LoadError message={t.failed} error={error} onRetry={refetch} />}
      {data && <Charts statistics={data} />}
      {!data && !error && (
        <div className="fade-in-delayed grid gap-4 lg:grid-cols-2">
          <p role="status" className="sr-only">
            {adminTexts.loading}
          </p>
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-64 rounded-card!" />
          ))}
        </div>
      )}
    </section>
  );
}
