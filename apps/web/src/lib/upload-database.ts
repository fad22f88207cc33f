const DATABASE_NAME = 'plateful';
const STORE_NAME = 'waiting-photos';

/** Changes to the stored photos, and the result for the caller. */
export interface StoreUpdate<Entry, Result> {
  put?: readonly Entry[];
  remove?: readonly string[];
  result: Result;
}

const toStorageError = (request: { error: DOMException | null }) =>
  new Error('The browser did not store the photos', { cause: request.error });

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE_NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(toStorageError(request));
  });
}

/**
 * Reads all entries and applies the computed update in one transaction, so that no other tab or worker can interfere.
 * Resolves when the data is on disk. If `computeUpdate` throws, nothing changes.
 * @throws Error when this browser stores nothing (a private window, a full disk)
 */
export async function runUploadTransaction<Result>(
  mode: IDBTransactionMode,
  computeUpdate: (entries: unknown[]) => StoreUpdate<{ id: string }, Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE_NAME, mode, { durability: 'strict' });
      const store = transaction.objectStore(STORE_NAME);
      let result: Result;
      let updateError: unknown;
      const readRequest = store.getAll();
      readRequest.onsuccess = () => {
        try {
          const update = computeUpdate(readRequest.result);
          for (const entry of update.put ?? []) store.put(entry);
          for (const id of update.remove ?? []) store.delete(id);
          result = update.result;
        } catch (error) {
          updateError = error;
          transaction.abort();
        }
      };
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(updateError ?? toStorageError(transaction));
    });
  } finally {
    database.close();
  }
}
