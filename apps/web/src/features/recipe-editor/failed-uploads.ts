import { useAppStore } from '#lib/app-store.ts';

interface FailedUploads {
  userId: string;
  files: readonly File[];
}

const failedUploads = new Map<string, FailedUploads>();

/** An expired session keeps the photos for the same user. */
function mayKeepFor(userId: string): boolean {
  const { user, hasLoggedOut } = useAppStore.getState();
  return !hasLoggedOut && (user === null || user.userId === userId);
}

useAppStore.subscribe(() => {
  for (const [itemId, { userId }] of failedUploads)
    if (!mayKeepFor(userId)) failedUploads.delete(itemId);
});

/**
 * Keeps photos that could not be uploaded in memory, so that the edit page of their recipe offers to try again. Logging
 * out and signing in as another user delete them.
 * @param userId the user who selected them
 */
export function setFailedUploads(userId: string, itemId: string, files: readonly File[]): void {
  if (files.length > 0 && mayKeepFor(userId)) failedUploads.set(itemId, { userId, files });
}

export function getFailedUploads(userId: string, itemId: string): readonly File[] {
  const stored = failedUploads.get(itemId);
  return stored?.userId === userId ? stored.files : [];
}

export const clearFailedUploads = (itemId: string) => failedUploads.delete(itemId);
