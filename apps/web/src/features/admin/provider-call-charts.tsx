import type { DailyProviderCalls, RecognitionStatistics } from '@plateful/contract';
import type { ReactNode } from 'react';
import { type BarChartData, sumCounts } from '#features/admin/bar-chart.tsx';
import { ChartCardRows, ChartGroup, SmallCharts } from '#features/admin/chart-layout.tsx';
import { formatCompactNumber } from '#features/admin/format-compact-number.ts';
import { formatMilliseconds } from '#features/admin/format-milliseconds.ts';
import { formatUsd } from '#features/admin/format-money.ts';
import { getProviderCallOutcomeName } from '#features/admin/get-provider-call-outcome-name.ts';
import { getRecognizerName } from '#lib/get-recognizer-name.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import { formatDecimal } from '#texts/number-format.ts';

const t = adminRecognitionTexts.statistics;

/** Two cards in one row. A card with an open table fills the row. */
const PAIR = 'lg:not-has-[details[open]]:basis-2/5';
const groups = ['ok', 'failed', 'canceled'] as const;
const groupTones = { ok: 'success', failed: 'failure', canceled: 'neutral' } as const;
type Group = (typeof groups)[number];

/** Null for running calls. */
function getGroup({ outcome }: DailyProviderCalls): Group | null {
  if (outcome === 'running') return null;
  if (outcome === 'cancelled') return 'canceled';
  return outcome === 'ok' ? 'ok' : 'failed';
}

/** The sum of a value of the calls of each day. */
function toSeries(
  days: readonly string[],
  calls: readonly DailyProviderCalls[],
  getValue: (call: DailyProviderCalls) => number | null,
) {
  const sums = new Map<string, number>();
  for (const call of calls) sums.set(call.day, (sums.get(call.day) ?? 0) + (getValue(call) ?? 0));
  return days.map((day) => ({ day, count: sums.get(day) ?? 0 }));
}

interface ValueSeries extends Pick<BarChartData, 'tone'> {
  name: string;
  getValue: (call: DailyProviderCalls) => number | null;
}

interface ProviderChart extends BarChartData {
  providerName: string;
}

/** A chart for each provider and value, without values and providers that are always 0. */
function toCharts(
  { days, calls }: RecognitionStatistics,
  values: readonly ValueSeries[],
  options: Omit<BarChartData, 'name' | 'series'>,
): ProviderChart[] {
  const usedValues = values.filter(({ getValue }) => calls.some(getValue));
  return [...new Set(calls.map(({ provider }) => provider))].sort().flatMap((provider) => {
    const ofProvider = calls.filter((call) => call.provider === provider);
    const isUsed = usedValues.some(({ getValue }) => ofProvider.some(getValue));
    const providerName = getRecognizerName(provider);
    return (isUsed ? usedValues : []).map(({ name: label, getValue, ...tone }) => ({
      ...(label ? { name: t.seriesName(providerName, label), label } : { name: providerName }),
      providerName,
      series: toSeries(days, ofProvider, getValue),
      ...tone,
      ...options,
    }));
  });
}

const getTotal = (charts: readonly BarChartData[]) =>
  charts.reduce((sum, { series }) => sum + sumCounts(series), 0);

const getMaximum = (charts: readonly BarChartData[]) =>
  Math.max(...charts.flatMap(({ series }) => series.map(({ count }) => count)));

/** How often calls failed for each reason, most frequent first. */
function FailureReasons({ calls }: { calls: readonly DailyProviderCalls[] }) {
  const counts = new Map<string, number>();
  for (const call of calls.filter((one) => getGroup(one) === 'failed'))
    counts.set(call.outcome, (counts.get(call.outcome) ?? 0) + call.count);
  if (counts.size === 0) return null;
  return (
    <div className="mt-2 border-t border-line pt-4 text-sm">
      <p className="font-semibold">{t.reasons}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted">
        {[...counts]
          .sort(([, a], [, b]) => b - a)
          .map(([outcome, count]) => (
            <li key={outcome}>
              {getProviderCallOutcomeName(outcome)}{' '}
              <span className="font-semibold text-ink tabular-nums">{formatDecimal(count)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

interface ProviderChartGroupProps {
  title: string;
  total?: string;
  charts: readonly ProviderChart[];
  columns: string;
  className?: string;
  footer?: ReactNode;
}

/** A row of charts for each provider. */
function ProviderChartGroup({ columns, ...group }: ProviderChartGroupProps) {
  const providers = [...new Set(group.charts.map(({ providerName }) => providerName))];
  return (
    <ChartGroup
      {...group}
      headings={
        <tr>
          <td />
          {providers.map((provider) => (
            <th
              key={provider}
              scope="colgroup"
              colSpan={group.charts.length / providers.length}
              className="border-b border-line px-2 py-1 text-center font-semibold"
            >
              {provider}
            </th>
          ))}
        </tr>
      }
    >
      <div className="grid gap-y-6">
        {providers.map((provider) => (
          <div key={provider}>
            <h4 className="mb-2 font-text text-base font-semibold tracking-normal">{provider}</h4>
            <SmallCharts
              charts={group.charts.filter(({ providerName }) => providerName === provider)}
              columns={columns}
            />
          </div>
        ))}
      </div>
    </ChartGroup>
  );
}

/** Charts of the calls to providers, their cost, durations and tokens. */
export function ProviderCallCharts({ statistics }: { statistics: RecognitionStatistics }) {
  const callCharts = toCharts(
    statistics,
    groups.map((group) => ({
      name: t.groups[group],
      tone: groupTones[group],
      getValue: (call) => (getGroup(call) === group ? call.count : 0),
    })),
    { format: formatDecimal },
  );
  const costCharts = toCharts(statistics, [{ name: '', getValue: ({ costUsd }) => costUsd }], {
    format: formatUsd,
  });
  const durationCharts = toCharts(
    statistics,
    [
      { name: t.median, getValue: (call) => (call.outcome === 'ok' ? call.p50Ms : 0) },
      { name: t.p95, getValue: (call) => (call.outcome === 'ok' ? call.p95Ms : 0) },
    ],
    { format: formatMilliseconds, summarizeMaximum: t.summaryOfMaximum },
  );
  const tokenCharts = toCharts(
    statistics,
    [
      { name: t.input, getValue: ({ inputTokens }) => inputTokens },
      { name: t.output, getValue: ({ outputTokens }) => outputTokens },
    ],
    { format: formatCompactNumber },
  );
  return (
    <ChartCardRows>
      <ProviderChartGroup
        title={t.calls}
        total={formatDecimal(getTotal(callCharts))}
        charts={callCharts}
        columns="sm:grid-cols-3"
        footer={<FailureReasons calls={statistics.calls} />}
      />
      {durationCharts.length > 0 && (
        <ProviderChartGroup
          title={t.durations}
          total={adminTexts.charts.most(formatMilliseconds(getMaximum(durationCharts)))}
          charts={durationCharts}
          columns="sm:grid-cols-2"
          className={PAIR}
        />
      )}
      {tokenCharts.length > 0 && (
        <ProviderChartGroup
          title={t.tokens}
          total={formatCompactNumber(getTotal(tokenCharts))}
          charts={tokenCharts}
          columns="sm:grid-cols-2"
          className={PAIR}
        />
      )}
      {costCharts.length > 0 && (
        <ChartGroup title={t.cost} total={formatUsd(getTotal(costCharts))} charts={costCharts}>
          <SmallCharts charts={costCharts} columns="sm:grid-cols-2 sm:*:last:odd:col-span-full" />
        </ChartGroup>
      )}
    </ChartCardRows>
  );
}
