import type { RecognitionStatistics } from '@plateful/contract';
import { adminRecognitionCommands, adminRecognitionQueries } from '@plateful/contract/schemas';
import { requireAdmin } from '#platform/auth/require-admin.ts';
import { createDisconnectSignal } from '#platform/http/request-abort-signals.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { RecognizerTestService } from './recognizer-test-service.ts';

interface RecognitionRouteDeps {
  recognizerTest: RecognizerTestService;
  getStatistics(days: number): Promise<RecognitionStatistics>;
}

/** The recognition page of the admin area. */
export function registerRecognitionAdminRoutes(
  bind: RouteBinder,
  { recognizerTest, getStatistics }: RecognitionRouteDeps,
): void {
  bind.queryRoute(
    '/recognition',
    'admin',
    adminRecognitionQueries,
    { getRecognitionStatistics: (_caller, { days }) => getStatistics(days) },
    { isAdminOnly: true, hasDataAlias: true },
  );
  bind.commandRoute(
    '/recognition',
    'admin',
    adminRecognitionCommands,
    {
      TEST_RECOGNISER: async (caller, _payload, { request, reply }) => {
        requireAdmin(caller);
        const signal = createDisconnectSignal(reply);
        return { results: await recognizerTest.run(caller, { requestId: request.id, signal }) };
      },
    },
    { hasDataAlias: true },
  );
}
