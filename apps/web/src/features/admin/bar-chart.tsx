import type { DailySeries } from '@plateful/contract';
import { type ReactNode, useState } from 'react';
import { formatDate, memoizeByLocale } from '#lib/format-for-locale.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { classNames } from '#ui/class-names.ts';

const t = adminTexts.charts;
const HEIGHT = 100;

const toneClasses = { success: 'fill-leaf', failure: 'fill-error', neutral: 'fill-muted' };

export interface BarChartData {
  name: string;
  /** The name under the heading of its row. */
  label?: string;
  series: DailySeries;
  format: (value: number) => string;
  /** What the values count; by default neither good nor bad. */
  tone?: keyof typeof toneClasses;
  /** For values without a meaningful sum, such as durations: names the maximum only. */
  summarizeMaximum?: (name: string, days: number, day: string, most: string) => string;
}

export const sumCounts = (series: DailySeries) => series.reduce((sum, { count }) => sum + count, 0);
const maxOf = (series: DailySeries) => Math.max(0, ...series.map(({ count }) => count));

const getShortDayFormat = memoizeByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** The date of a day in UTC, without its year. */
const formatShortDay = (day: string | undefined) =>
  day && getShortDayFormat().format(new Date(day));

/** The date of a day in UTC. */
const formatDay = (day: string | undefined) => formatDate(day && `${day}T12:00:00`);

/** The text of a chart for screen readers; all values are in the table beside it. */
function summarize({ name, series, format, summarizeMaximum }: BarChartData): string {
  const max = maxOf(series);
  const day = series.find(({ count }) => count === max)?.day;
  const maximum = [series.length, formatDay(day), format(max)] as const;
  return (
    summarizeMaximum?.(name, ...maximum) ?? t.summary(name, format(sumCounts(series)), ...maximum)
  );
}

interface BarChartProps extends BarChartData {
  className?: string;
}

/** A bar for each day with a value. Values below zero, such as refunds, extend below the base line. */
export function BarChart({ className, ...chart }: BarChartProps) {
  const { series, format, tone = 'neutral' } = chart;
  const min = Math.min(0, ...series.map(({ count }) => count));
  const range = maxOf(series) - min || 1;
  const toLength = (value: number) => (Math.abs(value) / range) * HEIGHT;
  const baseLine = HEIGHT - toLength(min);
  return (
    <>
      <p aria-hidden="true" className="text-right text-xs text-muted">
        {t.most(format(maxOf(series)))}
      </p>
      <svg
        role="img"
        aria-label={summarize(chart)}
        viewBox={`0 0 ${series.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classNames('block w-full overflow-visible', className)}
      >
        {/* At the maximum, and at half of it. */}
        <path
          d={`M0 0H${series.length}M0 ${baseLine / 2}H${series.length}`}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="2 4"
          className="stroke-line"
        />
        {series.map(
          ({ day, count }, index) =>
            count !== 0 && (
              <rect
                key={day}
                x={index + 0.1}
                y={count > 0 ? baseLine - toLength(count) : baseLine}
                width={0.8}
                height={toLength(count)}
                className={toneClasses[tone]}
              >
                <title>{`${formatDay(day)}: ${format(count)}`}</title>
              </rect>
            ),
        )}
        <line
          x2={series.length}
          y1={baseLine}
          y2={baseLine}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      </svg>
      <p
        aria-hidden="true"
        className="mt-1 flex justify-between gap-x-1.5 text-xs whitespace-nowrap text-muted"
      >
        <span>{formatShortDay(series[0]?.day)}</span>
        <span>{formatShortDay(series[Math.floor((series.length - 1) / 2)]?.day)}</span>
        <span>{formatShortDay(series.at(-1)?.day)}</span>
      </p>
    </>
  );
}

const cellClass = 'px-2 py-1 first:pl-0 last:pr-1';
const headerClass = `${cellClass} align-bottom font-semibold`;

export interface ChartTableProps {
  name: string;
  charts: readonly BarChartData[];
  /** A row of headings above the names of the charts. */
  headings?: ReactNode;
}

/** The values of charts over the same days, newest first. The open table lies over the charts. */
export function ChartTable(props: ChartTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group/table mt-auto pt-2"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 items-center rounded-control text-sm font-semibold text-accent-ink">
        <span className="group-open/table:hidden">{t.table}</span>
        <span className="hidden group-open/table:inline">{t.hideTable}</span>
      </summary>
      {/* The tables of all charts would take longer to render than the charts. */}
      {isOpen && <OpenTable {...props} />}
    </details>
  );
}

function OpenTable({ name, charts, headings }: ChartTableProps) {
  const days = charts[0]?.series ?? [];
  return (
    <section
      aria-label={t.tableOf(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="scroll-fade-end absolute inset-x-0 top-0 bottom-11 overflow-auto bg-surface"
    >
      <table className="mb-10 w-full text-left text-sm">
        <thead className="sticky top-0 z-10 bg-surface">
          {headings}
          <tr>
            <th scope="col" className={`${headerClass} w-32`}>
              {t.day}
            </th>
            {charts.map(({ name: column, label }) => (
              <th
                key={column}
                scope="col"
                className={`${headerClass} w-28 text-right first-letter:uppercase`}
              >
                {label ?? column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map(({ day }, index) => (
              <tr key={day} className="border-t border-line">
                <th
                  scope="row"
                  className={`${cellClass} sticky left-0 bg-surface font-normal whitespace-nowrap`}
                >
                  {formatDay(day)}
                </th>
                {charts.map(({ name: column, series, format }) => (
                  <td key={column} className={`${cellClass} text-right tabular-nums`}>
                    {format(series[index]?.count ?? 0)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
      <div className="pointer-events-none sticky bottom-0 left-0 -mt-10 h-10 bg-linear-to-t from-surface" />
    </section>
  );
}
