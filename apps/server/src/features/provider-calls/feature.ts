import type { Feature, FeatureContext } from '#feature.ts';
import { type EndedCall, ProviderCallLedger } from './ledger.ts';

interface ProviderCallsDeps {
  observeCall(call: EndedCall): void;
  reportError(message: string, error: unknown): Promise<void>;
}

/** The calls to AI providers: ledger and spending cap. */
export function createProviderCallsFeature(
  { db, clock, ids, config }: FeatureContext,
  deps: ProviderCallsDeps,
) {
  const monthlyBudgetUsd = config.recognizerMonthlyBudgetUsd;
  const providerCalls = new ProviderCallLedger({ db, clock, ids, monthlyBudgetUsd, ...deps });
  return {
    services: { providerCalls },
    hourlyTasks: {
      'end-abandoned-provider-calls': () => providerCalls.endAbandoned(),
      'delete-expired-provider-calls': () => providerCalls.deleteExpired(),
    },
  } satisfies Feature & { services: object };
}
