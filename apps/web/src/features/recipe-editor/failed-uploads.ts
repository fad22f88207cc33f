const failedUploads = new Map<string, readonly File[]>();

/** Keeps photos that could not be uploaded in memory, so that the edit page of their recipe offers to try again. */
export function saveFailedUploads(itemId: string, files: readonly File[]): void {
  if (files.length > 0) failedUploads.set(itemId, files);
}

export const getFailedUploads = (itemId: string): readonly File[] =>
  failedUploads.get(itemId) ?? [];

export const clearFailedUploads = (itemId: string) => failedUploads.delete(itemId);
