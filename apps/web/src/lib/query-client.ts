import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnreachable } from '#lib/api.ts';

const retries = 2;

/** A cache for one visit. `onSignedOut` hears when the server no longer knows the session. */
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
        retry: (failures, error) => failures < retries && isUnreachable(error),
        retryDelay: (attempt) => Math.min(1000, 250 * 2 ** attempt),
        // Ask even when the browser believes to be offline: the server may be on this machine.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
