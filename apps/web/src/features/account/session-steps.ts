import type { User } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callApi, isServerUnreachableError } from '#lib/api-client.ts';
import { type AppState, useAppStore } from '#lib/app-store.ts';
import {
  localStorageKeys,
  readLocalStorage,
  readSessionStorage,
  sessionStorageKeys,
  writeLocalStorage,
} from '#lib/browser-storage.ts';
import { endpoints } from '#lib/endpoints.ts';
import { closeModal } from '#lib/modal-state.ts';
import { deletePhotoCaches, switchPhotoCacheToUser } from '#lib/offline-photo-cache.ts';
import {
  deleteOfflineSnapshot,
  loadSnapshotIntoQueryCache,
  readOfflineSnapshot,
} from '#lib/offline-snapshot.ts';
import { discardPrefetchedResponses, hasPrefetchedResponses } from '#lib/prefetched-responses.ts';
import { profileQueryOptions } from '#lib/profile-query-options.ts';
import { connectRealtime, disconnectRealtime, onServerEvent } from '#lib/realtime-client.ts';
import { waitUntilIdle } from '#lib/wait-until-idle.ts';
import { closeToasts } from '#ui/toast-store.ts';

export const RETRY_DELAY_MS = 1500;
export const CHECK_LOGIN_TIMEOUT_MS = 10_000;
/** Maximum delay of the page, without its content, while its data is loading. */
const MAX_PAGE_DELAY_MS = 300;

/** Maximum delay of deleting other users' pending uploads while the browser is busy. */
const MAX_CLEANUP_DELAY_MS = 2000;

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Connects the socket. On failure the lists are only as current as the last request, so no message is shown. */
export const connectRealtimeSilently = (userId: string) =>
  connectRealtime(userId).catch(() => undefined);

/** Fetches the full profile. On failure the user from the sign-in response is kept, so no message is shown. */
export async function refreshUserProfile(userId: string, queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.fetchQuery(profileQueryOptions(userId)).catch(() => null);
  if (profile && useAppStore.getState().user?.userId === profile.userId) {
    useAppStore.setState({ user: { ...profile, isTempUser: false } });
  }
}

/** Closes the toasts that offer undo, because only the user who acted may undo. */
function closeUndoToasts(): void {
  closeToasts(({ action, durationMs }) => action !== undefined && durationMs !== Infinity);
}

/**
 * Deletes other users' pending uploads, so that they are not sent in this user's name; all of them without an id.
 * Ignores failures.
 */
export async function tryDeleteUploadsOfOtherUsers(keepForUserId?: string): Promise<void> {
  // Nothing on the screen needs it.
  if (keepForUserId) await waitUntilIdle(MAX_CLEANUP_DELAY_MS);
  await import('#lib/upload-queue.ts')
    .then((uploadQueue) => uploadQueue.deleteUploadsExceptOfUser(keepForUserId))
    .catch(() => undefined);
}

/** Remembers that the browser's HTTP cache may contain photos, until it is cleared. */
export const markHttpCacheUsed = () => writeLocalStorage(localStorageKeys.hadSession, 'true');
const markHttpCacheCleared = () => {
  if (!useAppStore.getState().user) writeLocalStorage(localStorageKeys.hadSession, null);
};

/** Clears the browser's HTTP cache. Only a response header from the server can do that. */
const clearHttpCache = () =>
  callApi(endpoints.clearCache).then(markHttpCacheCleared, () => undefined);

/**
 * Removes all data of the user from the screen and from this device, except pending uploads: if a session expires, they
 * are sent after the next sign-in, and no other user can see them.
 */
export function clearSession(
  queryClient: QueryClient,
  reason: AppState['sessionEnd'] = 'expired',
): void {
  const { user, hasLoggedOut } = useAppStore.getState();
  const hadSession = user !== null || readLocalStorage(localStorageKeys.hadSession) !== null;
  void deletePhotoCaches().then(() => {
    // The response to the logout request has cleared the cache already.
    if (hasLoggedOut) markHttpCacheCleared();
    else if (hadSession) void clearHttpCache();
  });
  disconnectRealtime();
  discardPrefetchedResponses();
  closeModal();
  closeUndoToasts();
  deleteOfflineSnapshot();
  writeLocalStorage(localStorageKeys.checkedIngredients, null);
  writeLocalStorage(localStorageKeys.cooking, null);
  const hadUser = useAppStore.getState().user !== null;
  useAppStore.setState({
    user: null,
    loginStatus: 'notLogin',
    sessionEnd: hadSession && !hasLoggedOut ? reason : null,
    isServerUnresponsive: false,
    isOffline: false,
    isNewAccount: false,
    isEndingSession: false,
  });
  // Without a user there is no cached data, but possibly a running sign-in mutation.
  if (hadUser) queryClient.clear();
}

/** Marks that there is a session, and opens what this device has stored for its user. */
export function loadStoredUserData(userId: string, queryClient: QueryClient): void {
  markHttpCacheUsed();
  loadSnapshotIntoQueryCache(queryClient, userId);
  void switchPhotoCacheToUser(userId);
  void tryDeleteUploadsOfOtherUsers(userId);
}

/** Sets the user that the server has confirmed. Data of another user is removed first. */
export function setUser(user: User, queryClient: QueryClient): void {
  const previousState = useAppStore.getState();
  if (previousState.user && previousState.user.userId !== user.userId) {
    closeModal();
    closeUndoToasts();
    queryClient.clear();
    discardPrefetchedResponses();
  }
  loadStoredUserData(user.userId, queryClient);
  useAppStore.setState({
    user: { ...user, isTempUser: false },
    loginStatus: 'login',
    isServerUnresponsive: false,
    isOffline: false,
  });
  if (previousState.isOffline) void queryClient.invalidateQueries();
  // Not awaited: the sign-in response has everything for the first screen.
  void refreshUserProfile(user.userId, queryClient);
  void connectRealtimeSilently(user.userId);
  void savePendingTrialRecipe();
}

/** Stores the recipe that a visitor wanted to keep before the sign-in. Never rejects. */
export async function savePendingTrialRecipe(): Promise<void> {
  if (readSessionStorage(sessionStorageKeys.trialScan) === null) return;
  await import('#features/account/save-trial-recipe.ts').then(
    ({ saveTrialRecipe }) => saveTrialRecipe(),
    () => undefined,
  );
}

/** Shows the recipes on this device, because the server is unreachable; at startup those of the last user. */
export function enterOfflineMode(queryClient: QueryClient): boolean {
  const { user, isOffline } = useAppStore.getState();
  if (user) useAppStore.setState({ isOffline: true });
  if (user || isOffline) return true;
  const snapshot = readOfflineSnapshot();
  if (!snapshot) return false;
  loadSnapshotIntoQueryCache(queryClient, snapshot.userId);
  useAppStore.setState({ user: snapshot.user, loginStatus: 'login', isOffline: true });
  return true;
}

/** Whether the user has signed in while the request was running. */
function isSignedInOnline(): boolean {
  const { user, isOffline } = useAppStore.getState();
  return user !== null && !isOffline;
}

/**
 * Asks the server for the current user, and retries until it responds or `signal` aborts. Runs once, at app start.
 * @param loadPage loads data that was requested with the session, so that the page is rendered once, with its content
 */
export async function restoreSession(
  queryClient: QueryClient,
  signal: AbortSignal,
  loadPage: (userId: string) => Promise<unknown>,
): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    try {
      const { isLogIn, user } = await callApi(endpoints.checkLogin, undefined, {
        signal,
        timeoutMs: CHECK_LOGIN_TIMEOUT_MS,
      });
      // Stored recipes are shown at once.
      if (isLogIn && user && hasPrefetchedResponses() && !readOfflineSnapshot())
        await Promise.race([loadPage(user.userId), delay(MAX_PAGE_DELAY_MS)]);
      if (signal.aborted || isSignedInOnline()) return;
      return isLogIn && user ? setUser(user, queryClient) : clearSession(queryClient);
    } catch (error) {
      if (signal.aborted || isSignedInOnline()) return;
      if (!isServerUnreachableError(error)) return clearSession(queryClient);
      const isServerUnresponsive = Date.now() - startedAt >= CHECK_LOGIN_TIMEOUT_MS;
      if (!enterOfflineMode(queryClient)) {
        useAppStore.setState({ loginStatus: 'connecting', isServerUnresponsive });
      }
      await delay(RETRY_DELAY_MS);
    }
  }
}

/**
 * Clears a session that the server no longer accepts, unless the user is ending it. The route guard then redirects to the
 * sign-in page.
 */
export function expireSession(
  queryClient: QueryClient,
  reason: AppState['sessionEnd'] = 'expired',
): void {
  const { loginStatus, isEndingSession } = useAppStore.getState();
  if (loginStatus !== 'login' || isEndingSession) return;
  clearSession(queryClient, reason);
}

/**
 * Clears the session when another device revokes it.
 * @returns a function that stops listening
 */
export function watchSessionRevocation(queryClient: QueryClient): () => void {
  return onServerEvent('session:revoked', () => expireSession(queryClient, 'revoked'));
}
