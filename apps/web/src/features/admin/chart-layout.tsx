import type { ReactNode } from 'react';
import { DEFAULT_STATISTICS_DAYS } from '#features/admin/api.ts';
import {
  BarChart,
  type BarChartData,
  ChartTable,
  type ChartTableProps,
  sumCounts,
} from '#features/admin/bar-chart.tsx';
import { adminTexts } from '#texts/en/admin.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const t = adminTexts.charts;
const PERIODS = [`${DEFAULT_STATISTICS_DAYS}`, '90'] as const;
export type ChartPeriod = (typeof PERIODS)[number];

/** Cards in rows of the same height. A card without a neighbor fills the row. */
export function ChartCards({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-4">{children}</div>;
}

interface SmallChartsProps {
  charts: readonly BarChartData[];
  columns: string;
}

export function SmallCharts({ charts, columns }: SmallChartsProps) {
  return (
    <div className={`grid gap-x-8 gap-y-4 ${columns}`}>
      {charts.map((chart) => (
        <div key={chart.name} className="flex min-w-0 flex-col">
          <p className="mb-1 flex justify-between gap-2 text-sm">
            <span className="first-letter:uppercase">{chart.label ?? chart.name}</span>
            {!chart.summarizeMaximum && (
              <span className="font-semibold tabular-nums">
                {chart.format(sumCounts(chart.series))}
              </span>
            )}
          </p>
          <BarChart {...chart} className="mt-auto h-16" />
        </div>
      ))}
    </div>
  );
}

interface ChartGroupProps extends Pick<ChartTableProps, 'charts' | 'headings'> {
  title: string;
  total?: string;
  className?: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** A card of charts over the same days, with their common table. */
export function ChartGroup({
  title,
  total,
  className,
  children,
  footer,
  ...table
}: ChartGroupProps) {
  return (
    <section
      aria-label={title}
      className={`card-surface flex min-w-0 grow basis-full flex-col p-4 sm:p-6 ${className}`}
    >
      <div className="lg:min-h-15">
        <h3 className="font-text text-sm font-semibold tracking-normal text-muted">{title}</h3>
        {total && <p className="display-figures text-2xl font-semibold">{total}</p>}
      </div>
      <div className="relative mt-4 flex grow flex-col has-[details[open]]:min-h-64">
        {children}
        <ChartTable name={title} {...table} />
      </div>
      {footer}
    </section>
  );
}

interface SingleChartProps {
  chart: BarChartData;
  note?: string | false;
}

export function SingleChart({ chart, note }: SingleChartProps) {
  return (
    <ChartGroup
      title={chart.name}
      total={chart.format(sumCounts(chart.series))}
      charts={[chart]}
      className="lg:basis-2/5 xl:basis-1/4"
    >
      <BarChart {...chart} className="h-50" />
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </ChartGroup>
  );
}

interface ChartSectionHeaderProps {
  id: string;
  title: string;
  period: ChartPeriod;
  onChange: (period: ChartPeriod) => void;
}

/** The heading of charts, and the choice of their period. */
export function ChartSectionHeader({ id, title, period, onChange }: ChartSectionHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <SegmentedControl
        label={t.period}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t.days(Number(value)) }))}
        onChange={onChange}
        className="min-w-48 max-xs:w-full"
      />
    </div>
  );
}

export function ChartsSkeleton() {
  return (
    <div className="fade-in-delayed">
      <p role="status" className="sr-only">
        {adminTexts.loading}
      </p>
      <ChartCards>
        {[0, 1, 2, 3].map((index) => (
          <div
            key={index}
            className="card-surface grow basis-full p-4 sm:p-6 lg:basis-2/5 xl:not-last:basis-1/4"
          >
            <Skeleton className="h-80" />
          </div>
        ))}
      </ChartCards>
    </div>
  );
}
