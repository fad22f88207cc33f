import type { Db } from '#platform/db/database.ts';
import { toLoggableError } from '#platform/db/to-loggable-error.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import {
  type NewProviderCall,
  type ProviderCallRecorder,
  type ProviderCallResult,
  RecognitionError,
  type RecognitionErrorKind,
  type StartedProviderCall,
} from '#ports/recognizer.ts';
import {
  deleteCallsBefore,
  endAbandonedCalls,
  endCall,
  insertCall,
  lockSpending,
  type NewProviderCallRow,
  sumBudgetedMicroUsd,
} from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_MS = 400 * DAY_MS;
/** No call lasts longer: RECOGNISER_TIMEOUT_MS is at most ten minutes. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;
/** A photo and a long recipe at the prices of a large model. */
const DEFAULT_MAX_COST_USD = 0.05;
const MAX_INTEGER = 2 ** 31 - 1;

/** The provider answers these before the model runs, and charges nothing. */
const freeOutcomes: ReadonlySet<ProviderCallResult['outcome']> = new Set<RecognitionErrorKind>([
  'not_configured',
  'rejected',
  'busy',
  'unavailable',
  'unreachable',
  'key_rejected',
  'no_credit',
  'model_missing',
  'rate_limited',
  'too_large',
]);

/** A call that has ended, for the metrics. */
export interface EndedProviderCall extends ProviderCallResult {
  provider: string;
  durationMs: number;
}

interface LedgerDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  /** What the calls of a month (UTC) may cost. Null: no limit. */
  monthlyBudgetUsd: number | null;
  observeCall(call: EndedProviderCall): void;
  reportError(message: string, error: unknown): Promise<void>;
}

/** Records every request to a provider, and keeps the cost of a month below the spending cap. */
export class ProviderCallLedger {
  constructor(private readonly deps: LedgerDeps) {}

  /** @param userId null for calls without an account */
  forUser(userId: string | null): ProviderCallRecorder {
    return { start: (call) => this.start(userId, call) };
  }

  /** The cost of the current month (UTC) in US dollars, with an estimate for running calls. */
  async getSpendingUsd(): Promise<number> {
    const { db, clock } = this.deps;
    return (await sumBudgetedMicroUsd(db, getMonthStart(clock.now()))) / 1e6;
  }

  async endAbandoned(): Promise<void> {
    const { db, clock } = this.deps;
    await endAbandonedCalls(db, new Date(clock.now().getTime() - ABANDONED_AFTER_MS));
  }

  async deleteExpired(): Promise<void> {
    const { db, clock } = this.deps;
    await deleteCallsBefore(db, new Date(clock.now().getTime() - RETENTION_MS));
  }

  /** @throws RecognitionError `over_budget`; `unavailable` if the call cannot be recorded */
  private async start(
    userId: string | null,
    newCall: NewProviderCall,
  ): Promise<StartedProviderCall> {
    const { clock, ids } = this.deps;
    const { provider, model, purpose, maxCostUsd = DEFAULT_MAX_COST_USD } = newCall;
    const call = {
      id: ids.newId(),
      ...{ userId, provider, model, purpose },
      startedAt: clock.now(),
      outcome: 'running',
      budgetedMicroUsd: toMicroUsd(maxCostUsd) ?? 0,
    };
    try {
      await this.insert(call);
    } catch (error) {
      if (error instanceof RecognitionError) throw error;
      const { message } = toLoggableError(error);
      throw new RecognitionError('unavailable', `A call was not recorded: ${message}`);
    }
    return { end: (result) => this.end(call, result) };
  }

  /** @throws RecognitionError `over_budget` */
  private async insert(call: NewProviderCallRow): Promise<void> {
    const { db, monthlyBudgetUsd } = this.deps;
    if (monthlyBudgetUsd === null) return insertCall(db, call);
    await db.transaction(async (tx) => {
      await lockSpending(tx);
      const spent = await sumBudgetedMicroUsd(tx, getMonthStart(call.startedAt));
      if (call.budgetedMicroUsd > 0 && spent + call.budgetedMicroUsd > monthlyBudgetUsd * 1e6) {
        throw new RecognitionError(
          'over_budget',
          `the month's budget is spent: ${spent / 1e6} USD`,
        );
      }
      await insertCall(tx, call);
    });
  }

  private async end(
    { id, startedAt, provider, budgetedMicroUsd }: NewProviderCallRow,
    { outcome, ...result }: ProviderCallResult,
  ): Promise<void> {
    const { db, clock, observeCall, reportError } = this.deps;
    const durationMs = Math.max(0, clock.now().getTime() - startedAt.getTime());
    const costMicroUsd = toMicroUsd(result.costUsd);
    const inputTokens = toCount(result.inputTokens);
    const outputTokens = toCount(result.outputTokens);
    const costUsd = costMicroUsd === null ? null : costMicroUsd / 1e6;
    observeCall({ provider, outcome, durationMs, inputTokens, outputTokens, costUsd });
    const assumedCost = freeOutcomes.has(outcome) ? 0 : budgetedMicroUsd;
    await endCall(db, id, {
      ...{ outcome, durationMs, inputTokens, outputTokens, costMicroUsd },
      budgetedMicroUsd: costMicroUsd ?? assumedCost,
    }).catch((error) => reportError('A call to a provider was not recorded', error));
  }
}

function getMonthStart(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()));
}

/** Null for values that are no amount. */
function toMicroUsd(usd: number | null): number | null {
  return usd !== null && usd >= 0 && usd < 1e6 ? Math.ceil(usd * 1e6) : null;
}

/** Null for values that are no count. */
function toCount(value: number | null): number | null {
  return value !== null && value >= 0 && value <= MAX_INTEGER ? Math.round(value) : null;
}
