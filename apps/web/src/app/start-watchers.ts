import type { QueryClient } from '@tanstack/react-query';
import { resumeAlarmOnSignIn } from '#app/resume-alarm-on-sign-in.ts';
import { showFirstRecipeConfetti } from '#app/show-first-recipe-confetti.ts';
import { watchServerConnection } from '#features/account/watch-server-connection.ts';
import { watchSessionInOtherTabs } from '#features/account/watch-session-in-other-tabs.ts';

/**
 * Watches the connection, the session in other tabs, the first recipe, and the kitchen timers.
 * @param openPage opens the page at a path
 * @returns a function that stops watching
 */
export function startWatchers(
  queryClient: QueryClient,
  openPage: (path: string) => unknown,
): () => void {
  const stopCallbacks = [
    watchServerConnection(queryClient),
    watchSessionInOtherTabs(queryClient),
    showFirstRecipeConfetti(queryClient),
    resumeAlarmOnSignIn(openPage),
  ];
  return () => {
    for (const stop of stopCallbacks) stop();
  };
}
