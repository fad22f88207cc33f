import type { QueryClient } from '@tanstack/react-query';
import {
  CHECK_LOGIN_TIMEOUT_MS,
  clearSession,
  delay,
  enterOfflineMode,
  RETRY_DELAY_MS,
  setUser,
} from '#features/account/session-steps.ts';
import { callApi, isNetworkError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { endpoints } from '#lib/endpoints.ts';
import { onDisconnect } from '#lib/realtime-client.ts';

/** Requests the session until the server responds. Until then the app shows the recipes saved on this device. */
async function waitForServer(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && useAppStore.getState().user) {
    try {
      const { isLogIn, user } = await callApi(endpoints.checkLogin, undefined, {
        signal,
        timeoutMs: CHECK_LOGIN_TIMEOUT_MS,
      });
      if (signal.aborted || !useAppStore.getState().isOffline) return;
      return isLogIn && user ? setUser(user, queryClient) : clearSession(queryClient);
    } catch (error) {
      if (signal.aborted) return;
      if (isNetworkError(error)) enterOfflineMode(queryClient);
      if (!useAppStore.getState().isOffline) return;
      await delay(RETRY_DELAY_MS);
    }
  }
}

/**
 * Detects that the connection is down: the browser says so, the socket is disconnected, or a request gets no response.
 * Each of these may be wrong, for example when the server runs on this device, so a request to the server decides.
 * @returns a function that stops watching
 */
export function watchServerConnection(queryClient: QueryClient): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  let isChecking = false;
  const check = () => {
    const { loginStatus, isOffline } = useAppStore.getState();
    if (isChecking || isOffline || loginStatus !== 'login') return;
    isChecking = true;
    void waitForServer(queryClient, signal).finally(() => {
      isChecking = false;
    });
  };
  window.addEventListener('offline', check, { signal });
  const unsubscribers = [
    onDisconnect(check),
    ...[queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action } = event;
        const hasFailed = action.type === 'failed' || action.type === 'error';
        if (hasFailed && isNetworkError(action.error)) check();
      }),
    ),
  ];
  return () => {
    abortController.abort();
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
