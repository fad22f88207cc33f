const failedUploads = new Map<string, readonly File[]>();

/** Keeps failed photos of a new recipe in memory, until its edit page shows them. */
export function saveFailedUploads(itemId: string, files: readonly File[]): void {
  if (files.length > 0) failedUploads.set(itemId, files);
}

export const getFailedUploads = (itemId: string): readonly File[] =>
  failedUploads.get(itemId) ?? [];

export const clearFailedUploads = (itemId: string) => failedUploads.delete(itemId);
