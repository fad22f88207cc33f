import type { Feature, FeatureContext } from '#feature.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import { getRecognitionStatistics } from './get-recognition-statistics.ts';
import { type EndedProviderCall, ProviderCallLedger } from './provider-call-ledger.ts';
import { registerRecognitionAdminRoutes } from './recognition-admin-routes.ts';
import { RecognizerTestService } from './recognizer-test-service.ts';

interface ProviderCallsDeps {
  auditTrail: Pick<AuditTrail, 'record'>;
  observeCall(call: EndedProviderCall): void;
  reportError(message: string, error: unknown): Promise<void>;
}

/** The calls to AI providers: ledger, spending cap, statistics, and a test of the recognizers. */
export function createProviderCallsFeature(context: FeatureContext, deps: ProviderCallsDeps) {
  const monthlyBudgetUsd = context.config.recognizerMonthlyBudgetUsd;
  const ledger = new ProviderCallLedger({ ...context, ...deps, monthlyBudgetUsd });
  const recognizerTest = new RecognizerTestService({ ...context, ...deps, ledger });
  return {
    services: { providerCalls: ledger },
    registerRoutes: (bind) =>
      registerRecognitionAdminRoutes(bind, {
        recognizerTest,
        getStatistics: (days) => getRecognitionStatistics({ ...context, ledger }, days),
      }),
    hourlyTasks: {
      'end-abandoned-provider-calls': () => ledger.endAbandoned(),
      'delete-expired-provider-calls': () => ledger.deleteExpired(),
    },
  } satisfies Feature & { services: object };
}
