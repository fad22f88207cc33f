import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBackgroundTasks } from '#app/use-background-tasks.ts';
import { expireSession } from '#features/account/session-steps.ts';
import { createQueryClient } from '#lib/create-query-client.ts';

function BackgroundTasks() {
  useBackgroundTasks();
  return null;
}

/** The background tasks and context providers of every page. */
export function BackgroundTasksAndProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => {
    const client = createQueryClient(() => expireSession(client));
    return client;
  });
  return (
    <QueryClientProvider client={queryClient}>
      <BackgroundTasks />
      {children}
    </QueryClientProvider>
  );
}
