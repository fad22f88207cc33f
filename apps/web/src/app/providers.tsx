import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSessionRefresh } from '#features/account/refresh-session.ts';
import { loseSession, onSessionRevoked, startSession } from '#features/account/session.ts';
import { useRecipeEvents } from '#features/recipes/use-recipe-events.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { loadMode } from '#lib/theme.ts';

function Background() {
  useRecipeEvents();
  useSessionRefresh();
  const queryClient = useQueryClient();
  useEffect(() => onSessionRevoked(queryClient), [queryClient]);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    loadMode();
    void startSession(queryClient);
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
