import { useAppStore } from '#lib/app-store.ts';
import { readSessionStorage, sessionStorageKeys } from '#lib/browser-storage.ts';
import { retryLoadUntilAborted } from '#lib/retry-load-until-aborted.ts';

/**
 * After a reload or a sign-in, lets the timers of this tab ring on pages that do not show them.
 * @param openPage opens the page at a path
 * @returns a function that stops watching
 */
export function resumeTimerAlarmOnSignIn(openPage: (path: string) => unknown): () => void {
  const abortController = new AbortController();
  let userId: string | undefined;
  function handleUser(): void {
    const previousUserId = userId;
    userId = useAppStore.getState().user?.userId;
    if (!userId || userId === previousUserId) return;
    if (readSessionStorage(sessionStorageKeys.timers) !== null) void resumeAlarm(userId);
  }
  async function resumeAlarm(ownerId: string): Promise<void> {
    const module = await retryLoadUntilAborted(
      () => import('#features/cook/alarm-on-other-pages.ts'),
      abortController.signal,
    );
    if (ownerId === userId) module?.resumeAlarmOnOtherPages(ownerId, openPage);
  }
  handleUser();
  const unsubscribe = useAppStore.subscribe(handleUser);
  return () => {
    unsubscribe();
    abortController.abort();
  };
}
