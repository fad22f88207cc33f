import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSessionRefresh } from '#features/account/refresh-session.ts';
import {
  loseSession,
  onOtherTabs,
  onSessionRevoked,
  startSession,
} from '#features/account/session.ts';
import { useLocalCopy } from '#features/recipes/keep-copy.ts';
import { useRecipeEvents } from '#features/recipes/use-recipe-events.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { loadMode } from '#lib/theme.ts';

function Background() {
  useRecipeEvents();
  useLocalCopy();
  useSessionRefresh();
  const queryClient = useQueryClient();
  useEffect(() => onSessionRevoked(queryClient), [queryClient]);
  useEffect(() => onOtherTabs(queryClient), [queryClient]);
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
