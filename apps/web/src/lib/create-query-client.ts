import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isServerUnreachableError } from '#lib/api-client.ts';

const MAX_RETRIES = 2;

/** Creates a query client. `onSignedOut` is called when the server no longer accepts the session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < MAX_RETRIES && isServerUnreachableError(error),
        retryDelay: (attempt) => Math.min(1000, 250 * 2 ** attempt),
        // Also sends requests when the browser reports that it is offline: the server may run on this machine.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
