import type { QueryClient } from '@tanstack/react-query';
import { clearSession, tryDeleteUploadsOfOtherUsers } from '#features/account/session-steps.ts';
import { callApi } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import {
  localStorageKeys,
  recipeDraftKeyPrefix,
  sessionStorageKeys,
  writeLocalStorage,
  writeSessionStorage,
} from '#lib/browser-storage.ts';
import { endpoints } from '#lib/endpoints.ts';
import { runSessionEndingAction } from '#lib/realtime-client.ts';

/** Ends the session on the server, then clears all data of the user. Throws if the server did not end it. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  await runSessionEndingAction(useAppStore.getState().user?.userId, () =>
    callApi(endpoints.logout),
  );
  await clearUserDataAfterSessionEnd(queryClient);
}

/** The drafts of recipes that are not open now; an open form deletes its own. */
function removeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(recipeDraftKeyPrefix)) sessionStorage.removeItem(key);
  } catch {
    // The session storage is disabled, so there are no drafts.
  }
}

/** Clears all data of the user, after the session or the account has ended on the server. */
export async function clearUserDataAfterSessionEnd(queryClient: QueryClient): Promise<void> {
  useAppStore.setState({ hasLoggedOut: true });
  writeLocalStorage(localStorageKeys.chats, null);
  writeLocalStorage(localStorageKeys.pendingLogs, null);
  writeSessionStorage(sessionStorageKeys.support, null);
  writeSessionStorage(sessionStorageKeys.timers, null);
  removeDrafts();
  clearSession(queryClient);
  await tryDeleteUploadsOfOtherUsers();
}
