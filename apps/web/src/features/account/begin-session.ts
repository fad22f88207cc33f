import type { User } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { clearPendingGoogleRegistration } from '#features/account/google-registration-store.ts';
import {
  connectRealtimeSilently,
  delay,
  loadStoredUserData,
  refreshUserProfile,
  savePendingTrialRecipe,
} from '#features/account/session-steps.ts';
import { useAppStore } from '#lib/app-store.ts';
import { sessionStorageKeys, writeSessionStorage } from '#lib/browser-storage.ts';
import { discardPrefetchedResponses } from '#lib/prefetched-responses.ts';
import { onServerEvent } from '#lib/realtime-client.ts';
import { closeToasts } from '#ui/toast-store.ts';

/** The app works without realtime and profile, so signing in waits no longer than this. */
const CONNECT_TIMEOUT_MS = 3000;
/** The user waits for the recipe of the trial scan: it opens after the sign-in. */
const KEEP_TIMEOUT_MS = 15_000;

/** Resolves on the `authenticated` event of the socket, or after a timeout. */
function waitForAuthenticatedEvent(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = onServerEvent('authenticated', finish);
    const timer = setTimeout(finish, CONNECT_TIMEOUT_MS);
  });
}

/**
 * Sets up the session after a successful sign-in. Data of another account is removed first.
 * @param isNewAccount whether the account was just created and its names need to be checked
 */
export async function beginSession(
  user: User,
  queryClient: QueryClient,
  isNewAccount = false,
): Promise<void> {
  queryClient.clear();
  discardPrefetchedResponses();
  // Such as "Password changed. Sign in with your new password."
  closeToasts();
  loadStoredUserData(user.userId, queryClient);
  useAppStore.setState({
    user: { ...user, isTempUser: false },
    loginStatus: 'connecting',
    hasLoggedOut: false,
    enteredEmail: '',
    sessionEnd: null,
    isServerUnresponsive: false,
    isOffline: false,
    isNewAccount,
  });
  clearPendingGoogleRegistration();
  writeSessionStorage(sessionStorageKeys.emailedCode, null);
  const authenticated = waitForAuthenticatedEvent();
  void connectRealtimeSilently(user.userId);
  const profile = refreshUserProfile(user.userId, queryClient);
  await Promise.all([
    authenticated,
    Promise.race([profile, delay(CONNECT_TIMEOUT_MS)]),
    Promise.race([savePendingTrialRecipe(), delay(KEEP_TIMEOUT_MS)]),
  ]);
  if (useAppStore.getState().user?.userId === user.userId) {
    useAppStore.setState({ loginStatus: 'login' });
  }
}
