import type { RecognitionStatistics } from '@plateful/contract';
import type { FeatureContext } from '#feature.ts';
import { listIsoDatesUntil } from '#platform/list-iso-dates-until.ts';
import type { ProviderCallLedger } from './provider-call-ledger.ts';
import { listFailedCalls, summarizeCallsPerDay } from './repository.ts';
import { getRecognizerMembers } from './run-recognizer-tests.ts';

const MAX_FAILED_CALLS = 20;

type RecognitionStatisticsDeps = Pick<FeatureContext, 'db' | 'clock' | 'config' | 'recognizer'> & {
  ledger: Pick<ProviderCallLedger, 'getSpendingUsd'>;
};

/** The calls of the last days (UTC), the current day included. */
export async function getRecognitionStatistics(
  { db, clock, config, recognizer, ledger }: RecognitionStatisticsDeps,
  dayCount: number,
): Promise<RecognitionStatistics> {
  const days = listIsoDatesUntil(clock.now(), dayCount);
  const since = new Date(`${days[0]}T00:00:00Z`);
  const [spentUsd, calls, failedCalls] = await Promise.all([
    ledger.getSpendingUsd(),
    summarizeCallsPerDay(db, since),
    listFailedCalls(db, { since, limit: MAX_FAILED_CALLS }),
  ]);
  return {
    recognizers: getRecognizerMembers(recognizer).map(({ source }) => source),
    spending: { spentUsd, budgetUsd: config.recognizerMonthlyBudgetUsd },
    days,
    calls: calls.map(({ inputTokens, outputTokens, costMicroUsd, percentiles, ...call }) => ({
      ...call,
      inputTokens: Number(inputTokens),
      outputTokens: Number(outputTokens),
      costUsd: Number(costMicroUsd) / 1e6,
      p50Ms: toMilliseconds(percentiles?.[0]),
      p95Ms: toMilliseconds(percentiles?.[1]),
    })),
    failedCalls: failedCalls.map(({ startedAt, ...call }) => ({
      ...call,
      startedAt: startedAt.toISOString(),
    })),
  };
}

const toMilliseconds = (value: number | undefined) =>
  value === undefined ? null : Math.round(value);
