import type { ReactNode } from 'react';
import { DEFAULT_STATISTICS_DAYS } from '#features/admin/api.ts';
import { BarChart, type BarChartData, ChartTable, sumCounts } from '#features/admin/bar-chart.tsx';
import { adminTexts } from '#texts/en/admin.ts';
import { classNames } from '#ui/class-names.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = adminTexts.charts;
const PERIODS = [`${DEFAULT_STATISTICS_DAYS}`, '90'] as const;
export type ChartPeriod = (typeof PERIODS)[number];

interface ChartCardProps {
  title: string;
  total?: string;
  className?: string;
  children: ReactNode;
}

/** Two cards in a row. A card without a neighbor fills the row. */
export function ChartCards({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-4">{children}</div>;
}

function ChartCard({ title, total, className, children }: ChartCardProps) {
  return (
    <section
      aria-label={title}
      className={classNames(
        'card-surface flex min-w-0 grow basis-full flex-col p-4 sm:p-6',
        className,
      )}
    >
      <h3 className="font-text text-sm font-semibold tracking-normal text-muted">{title}</h3>
      {total && <p className="display-figures text-2xl font-semibold">{total}</p>}
      <div className="mt-4 flex grow flex-col">{children}</div>
    </section>
  );
}

export function SingleChart({ chart, note }: { chart: BarChartData; note?: string | false }) {
  return (
    <ChartCard
      title={chart.name}
      total={chart.format(sumCounts(chart.series))}
      className="lg:basis-2/5"
    >
      <BarChart {...chart} className="h-32 grow" />
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      <ChartTable name={chart.name} charts={[chart]} />
    </ChartCard>
  );
}

interface ChartGroupProps extends Omit<ChartCardProps, 'children'> {
  charts: readonly BarChartData[];
  children?: ReactNode;
}

/** Small charts over the same days. `children` follow them. The open table is as wide as the row. */
export function ChartGroup({ charts, children, ...card }: ChartGroupProps) {
  return (
    <ChartCard
      {...card}
      className={charts.length > 1 ? 'lg:not-has-[details[open]]:basis-2/5' : 'lg:basis-2/5'}
    >
      <div className="grid grow gap-x-6 gap-y-4 sm:grid-cols-2 sm:*:last:odd:col-span-full">
        {charts.map((chart) => (
          <div key={chart.name} className="flex min-w-0 flex-col">
            <p className="mb-1 flex justify-between gap-2 text-sm">
              <span>{chart.name}</span>
              {!chart.summarizeMaximum && (
                <span className="font-semibold tabular-nums">
                  {chart.format(sumCounts(chart.series))}
                </span>
              )}
            </p>
            <BarChart {...chart} className="h-12 grow" />
          </div>
        ))}
      </div>
      {children}
      <ChartTable name={card.title} charts={charts} />
    </ChartCard>
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
    <div className="fade-in-delayed grid gap-4 lg:grid-cols-2">
      <p role="status" className="sr-only">
        {adminTexts.loading}
      </p>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="card-surface h-80 p-4 sm:p-6">
          <SkeletonLine className="w-32" />
          <div className="text-2xl">
            <SkeletonLine className="w-16" />
          </div>
          <Skeleton className="mt-4 h-32" />
        </div>
      ))}
    </div>
  );
}
