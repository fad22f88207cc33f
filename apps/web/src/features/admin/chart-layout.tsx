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
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.charts;
const PERIODS = [`${DEFAULT_STATISTICS_DAYS}`, '90'] as const;
/** Three cards in one row. */
const SINGLE_CHART = 'lg:basis-2/5 xl:basis-1/4';
export const fiveColumnsClass = 'sm:grid-cols-2 max-xl:sm:*:last:odd:col-span-full xl:grid-cols-5';
export type ChartPeriod = (typeof PERIODS)[number];

/** Cards in rows of the same height. A card without a neighbor fills the row. */
export function ChartCardRows({ children }: { children: ReactNode }) {
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
          <div className="mt-auto">
            <BarChart {...chart} className="h-16" />
          </div>
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
      {/* The open table covers the charts, and fades where it continues. */}
      <div className="relative mt-4 flex grow flex-col last:-mb-3 has-[details[open]]:min-h-64 has-[details[open]]:*:not-[details]:invisible">
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
      className={SINGLE_CHART}
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

interface ChartGroupSkeletonProps {
  /** Charts with a title each, instead of one large chart. */
  smallCharts?: number;
  columns?: string;
  className?: string;
}

export function ChartGroupSkeleton({
  smallCharts,
  columns = '',
  className = '',
}: ChartGroupSkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={`card-surface flex min-w-0 grow basis-full flex-col p-4 sm:p-6 ${className}`}
    >
      <SkeletonLine className="w-32" />
      <Skeleton className="mt-2 mb-5 h-7 w-20" />
      <div>
        {smallCharts ? (
          <div className={`grid gap-x-8 gap-y-4 ${columns}`}>
            {[...Array(smallCharts).keys()].map((chart) => (
              <div key={chart} className="min-w-0">
                <SkeletonLine className="w-20" />
                <div className="bars-skeleton mt-[1lh] mb-11 h-16 text-xs" />
              </div>
            ))}
          </div>
        ) : (
          <div className="bars-skeleton mt-[1lh] mb-11 h-50 text-xs" />
        )}
      </div>
      <Skeleton className="mt-auto mb-4 h-4 w-24" />
    </div>
  );
}

interface ChartsSkeletonProps {
  /** The cards; by default three charts and a group of small ones. */
  children?: ReactNode;
}

export function ChartsSkeleton({ children }: ChartsSkeletonProps) {
  return (
    <div className="fade-in-delayed">
      <p role="status" className="sr-only">
        {adminTexts.loading}
      </p>
      <ChartCardRows>
        {children ?? (
          <>
            {[1, 2, 3].map((chart) => (
              <ChartGroupSkeleton key={chart} className={SINGLE_CHART} />
            ))}
            <ChartGroupSkeleton smallCharts={5} columns={fiveColumnsClass} />
          </>
        )}
      </ChartCardRows>
    </div>
  );
}
