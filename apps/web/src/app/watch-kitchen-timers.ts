import { useAppStore } from '#lib/app-store.ts';
import { readSessionStorage, sessionStorageKeys } from '#lib/browser-storage.ts';

/**
 * After a reload or a sign-in, lets the timers of this tab ring on pages that do not show them.
 * @param openPage opens the page at a path
 * @returns a function that stops watching
 */
export function watchKitchenTimers(openPage: (path: string) => unknown): () => void {
  let userId: string | undefined;
  function handleUser(): void {
    const previousUserId = userId;
    userId = useAppStore.getState().user?.userId;
    if (!userId || userId === previousUserId) return;
    if (readSessionStorage(sessionStorageKeys.timers) !== null) void resumeAlarm(userId);
  }
  async function resumeAlarm(ownerId: string): Promise<void> {
    const module = await import('#features/cook/alarm-on-other-pages.ts').catch(() => null);
    if (ownerId === userId) module?.resumeAlarmOnOtherPages(ownerId, openPage);
  }
  handleUser();
  return useAppStore.subscribe(handleUser);
}
