import type { QueryClient } from '@tanstack/react-query';
import { resumeTimerAlarmOnSignIn } from '#app/resume-timer-alarm-on-sign-in.ts';
import { showConfettiOnFirstRecipe } from '#app/show-confetti-on-first-recipe.ts';
import { watchServerConnection } from '#features/account/watch-server-connection.ts';
import { watchSessionInOtherTabs } from '#features/account/watch-session-in-other-tabs.ts';

/**
 * Watches the connection, the session in other tabs, the first recipe, and the kitchen timers.
 * @param openPage opens the page at a path
 * @returns a function that stops watching
 */
export function startDeferredWatchers(
  queryClient: QueryClient,
  openPage: (path: string) => unknown,
): () => void {
  const stopCallbacks = [
    watchServerConnection(queryClient),
    watchSessionInOtherTabs(queryClient),
    showConfettiOnFirstRecipe(queryClient),
    resumeTimerAlarmOnSignIn(openPage),
  ];
  return () => {
    for (const stop of stopCallbacks) stop();
  };
}
