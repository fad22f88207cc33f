import type { QueryClient } from '@tanstack/react-query';
import { clearSession, delay, RETRY_DELAY_MS, setUser } from '#features/account/session-steps.ts';
import { callApi, isServerUnreachableError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { localStorageKeys, readLocalStorage } from '#lib/browser-storage.ts';
import { endpoints } from '#lib/endpoints.ts';
import { hasSnapshotOfOtherUser } from '#lib/offline-snapshot.ts';

/** Checks the session again after another tab has changed it. */
async function recheckSession(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { isLogIn, user } = await callApi(endpoints.checkLogin, undefined, { signal });
      const currentState = useAppStore.getState();
      if (signal.aborted || !currentState.user) return;
      if (!isLogIn || !user) return clearSession(queryClient);
      if (user.userId !== currentState.user.userId) return setUser(user, queryClient);
      return useAppStore.setState({ loginStatus: 'login' });
    } catch (error) {
      if (signal.aborted) return;
      if (!isServerUnreachableError(error)) return clearSession(queryClient);
      await delay(RETRY_DELAY_MS);
    }
  }
}

const isStored = (name: Parameters<typeof readLocalStorage>[0]) => readLocalStorage(name) !== null;

/**
 * Checks the session when another tab signs in another user, logs out or clears the storage. After a sign-in of another
 * user, no recipes are shown until the server responds.
 * @returns a function that stops listening
 */
export function watchSessionInOtherTabs(queryClient: QueryClient): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const check = (isCleared: boolean) => {
    const { user, loginStatus } = useAppStore.getState();
    if (!user || loginStatus !== 'login') return;
    const isOtherUser = hasSnapshotOfOtherUser(user.userId);
    if (!isOtherUser && !isCleared) return;
    if (isOtherUser) useAppStore.setState({ loginStatus: 'checking' });
    void recheckSession(queryClient, signal);
  };
  const { items, hadSession } = localStorageKeys;
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === items || key === null) check(!isStored(items));
    // Without a snapshot, logging out deletes only this one.
    else if (key === hadSession) check(!isStored(hadSession));
  };
  window.addEventListener('storage', handleStorage, { signal });
  // Another tab may have signed in or logged out while this code was loading.
  check(!isStored(hadSession));
  return () => abortController.abort();
}
