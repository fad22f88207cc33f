import type { QueryClient } from '@tanstack/react-query';
import { watchFirstRecipe } from '#app/watch-first-recipe.ts';
import { watchConnection } from '#features/account/watch-connection.ts';
import { watchSessionInOtherTabs } from '#features/account/watch-session-in-other-tabs.ts';

/**
 * Watches the connection, the session in other tabs, and the first recipe.
 * @returns a function that stops watching
 */
export function startWatchers(queryClient: QueryClient): () => void {
  const stopCallbacks = [watchConnection, watchSessionInOtherTabs, watchFirstRecipe].map((watch) =>
    watch(queryClient),
  );
  return () => {
    for (const stop of stopCallbacks) stop();
  };
}
