import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';
import { createLazyModule } from '#lib/lazy-module.ts';
import { waitUntilIdle } from '#lib/wait-until-idle.ts';

const SAVE_INTERVAL_MS = 2000;

/** Loaded for the first snapshot of a visit. */
const snapshotSaver = createLazyModule(() => import('#entities/recipe/update-offline-snapshot.ts'));

/** Saves the offline snapshot when recipes change, at most every two seconds, and when the page is left. */
export function useSaveLoadedRecipesForOffline(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveNow = (getState = useAppStore.getState) => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const loaded = snapshotSaver.getLoaded();
      if (loaded) return loaded.updateOfflineSnapshot(queryClient, getState());
      void snapshotSaver.load().then(
        ({ updateOfflineSnapshot }) => updateOfflineSnapshot(queryClient, getState()),
        () => undefined,
      );
    };
    const preload = () => void snapshotSaver.load().catch(() => undefined);
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== recipeKeys.all[0]) return;
      if (!['success', 'setState'].includes(event.action.type)) return;
      if (timer !== undefined) return;
      // Loaded before the snapshot is due, because the page may be left earlier.
      void waitUntilIdle(SAVE_INTERVAL_MS).then(preload);
      timer = setTimeout(
        () => void waitUntilIdle(SAVE_INTERVAL_MS).then(() => saveNow()),
        SAVE_INTERVAL_MS,
      );
    });
    // When the connection drops, the recipes that were loaded last are saved first.
    const unwatch = useAppStore.subscribe((state, previous) => {
      if (state.isOffline && !previous.isOffline) saveNow(() => previous);
    });
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('pagehide', () => saveNow(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && saveNow(), { signal });
    return () => {
      unsubscribe();
      unwatch();
      controller.abort();
      clearTimeout(timer);
    };
  }, [queryClient]);
}
