import type { QueryClient } from '@tanstack/react-query';
import { watchFirstRecipe } from '#app/watch-first-recipe.ts';
import { watchKitchenTimers } from '#app/watch-kitchen-timers.ts';
import { watchConnection } from '#features/account/watch-connection.ts';
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
    watchConnection(queryClient),
    watchSessionInOtherTabs(queryClient),
    watchFirstRecipe(queryClient),
    watchKitchenTimers(openPage),
  ];
  return () => {
    for (const stop of stopCallbacks) stop();
  };
}
