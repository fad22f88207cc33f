import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { startDeferredWatchers } from '#app/start-deferred-watchers.ts';
import { addRecipeToCache } from '#entities/recipe/recipe-cache.ts';
import { useRecipeEvents } from '#entities/recipe/use-recipe-events.ts';
import { useSaveLoadedRecipesForOffline } from '#entities/recipe/use-save-loaded-recipes-for-offline.ts';
import { restoreSession, watchSessionRevocation } from '#features/account/session-steps.ts';
import { useSessionRefresh } from '#features/account/use-session-refresh.ts';
import { watchMembershipEvents } from '#features/membership/watch-membership-events.ts';
import { useUploadQueueRunner } from '#features/scanning/use-upload-queue-runner.ts';
import { useAppStore } from '#lib/app-store.ts';
import { watchInstallPrompt } from '#lib/install-prompt.ts';
import { sendLogsOfEarlierVisits } from '#lib/logger.ts';
import { retryLoadUntilAborted } from '#lib/retry-load-until-aborted.ts';
import { useRouterContext } from '#lib/router/router-provider.tsx';
import { applyStoredThemeMode } from '#lib/theme.ts';
import { markFirstScreenLoaded, waitUntilIdle } from '#lib/wait-until-idle.ts';

/** Maximum delay of code that runs in the background while the browser is busy. */
const MAX_LOAD_DELAY_MS = 2000;

/** The registration itself waits until the page has loaded. */
const registerServiceWorkerWhenIdle = () =>
  waitUntilIdle(MAX_LOAD_DELAY_MS)
    .then(() => import('#app/register-service-worker.ts'))
    .then(
      ({ registerServiceWorker }) => registerServiceWorker(),
      () => undefined,
    );

/**
 * Loads `startDeferredWatchers` after the first screen has been rendered.
 * @returns a function that stops watching
 */
function watchWhenIdle(...parameters: Parameters<typeof startDeferredWatchers>): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  void waitUntilIdle(MAX_LOAD_DELAY_MS)
    .then(() => retryLoadUntilAborted(() => import('#app/start-deferred-watchers.ts'), signal))
    .then((module) => {
      if (module) signal.addEventListener('abort', module.startDeferredWatchers(...parameters));
    });
  return () => abortController.abort();
}

/** What runs on every page: the session, realtime events, the upload queue, the offline snapshot, the service worker. */
export function useBackgroundTasks(): void {
  useRecipeEvents();
  useSaveLoadedRecipesForOffline();
  useSessionRefresh();
  const queryClient = useQueryClient();
  const { router } = useRouterContext();
  useUploadQueueRunner((item) => addRecipeToCache(queryClient, item));
  useEffect(() => watchSessionRevocation(queryClient), [queryClient]);
  useEffect(() => watchMembershipEvents(queryClient), [queryClient]);
  useEffect(() => watchWhenIdle(queryClient, router.navigate), [queryClient, router]);
  const isOnline = useAppStore(
    ({ loginStatus, isOffline }) => loginStatus === 'login' && !isOffline,
  );
  useEffect(() => {
    if (isOnline) sendLogsOfEarlierVisits();
  }, [isOnline]);
  useEffect(watchInstallPrompt, []);
  useEffect(() => {
    if (import.meta.env.PROD) void registerServiceWorkerWhenIdle();
  }, []);
  useEffect(() => {
    const abortController = new AbortController();
    applyStoredThemeMode();
    let pageData: Promise<unknown> = Promise.resolve();
    const loadPage = (userId: string) => {
      const { modules, params } = router.state;
      pageData = Promise.all(
        modules.map(({ loadData }) => loadData?.(queryClient, { ...params, userId })),
      );
      return pageData;
    };
    const unsubscribe = useAppStore.subscribe(({ loginStatus }) => {
      if (loginStatus === 'checking') return;
      unsubscribe();
      void pageData.then(markFirstScreenLoaded, markFirstScreenLoaded);
    });
    void restoreSession(queryClient, abortController.signal, loadPage);
    return () => {
      unsubscribe();
      abortController.abort();
    };
  }, [queryClient, router]);
}
