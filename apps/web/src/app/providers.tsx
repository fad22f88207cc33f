import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { registerServiceWorker } from '#app/register-service-worker.ts';
import { useFirstRecipe } from '#app/use-first-recipe.ts';
import { useSessionRefresh } from '#features/account/refresh-session.ts';
import {
  loseSession,
  onOtherTabs,
  onSessionRevoked,
  startSession,
} from '#features/account/session.ts';
import { useWaitingScans } from '#features/capture/use-waiting-scans.ts';
import { putNewRecipe } from '#features/recipes/cache.ts';
import { useLocalCopy } from '#features/recipes/keep-copy.ts';
import { useRecipeEvents } from '#features/recipes/use-recipe-events.ts';
import { watchInstallOffers } from '#lib/install-offer.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { loadMode } from '#lib/theme.ts';

function Background() {
  useRecipeEvents();
  useLocalCopy();
  useFirstRecipe();
  useSessionRefresh();
  const queryClient = useQueryClient();
  useWaitingScans((item) => putNewRecipe(queryClient, item));
  useEffect(() => onSessionRevoked(queryClient), [queryClient]);
  useEffect(() => onOtherTabs(queryClient), [queryClient]);
  useEffect(watchInstallOffers, []);
  useEffect(() => {
    if (import.meta.env.PROD) registerServiceWorker();
  }, []);
  useEffect(() => {
    const end = new AbortController();
    loadMode();
    void startSession(queryClient, end.signal);
    return () => end.abort();
  }, [queryClient]);
  return null;
}

/** What every screen may count on. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => {
    const client = createQueryClient(() => loseSession(client));
    return client;
  });
  return (
    <QueryClientProvider client={queryClient}>
      <Background />
      {children}
    </QueryClientProvider>
  );
}
