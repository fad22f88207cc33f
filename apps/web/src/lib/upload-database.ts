const DATABASE_NAME = 'plateful';
const STORE_NAME = 'waiting-photos';

/** Changes to the stored photos, and the result for the caller. */
export interface UploadStoreUpdate<Entry, Result> {
  put?: readonly Entry[];
  remove?: readonly string[];
  result: Result;
}

async function openDatabase() {
  // Loaded when needed: no page shows pending uploads in its first frame.
  const { openDB } = await import('idb');
  return openDB(DATABASE_NAME, 1, {
    upgrade: (database) => void database.createObjectStore(STORE_NAME, { keyPath: 'id' }),
  });
}

/**
 * Reads all entries and applies the computed update in one transaction, so that no other tab or worker can interfere.
 * Resolves when the data is on disk. If `computeUpdate` throws, nothing changes.
 * @throws DOMException when this browser stores nothing (a private window, a full disk)
 */
export async function runUploadTransaction<Result>(
  mode: 'readonly' | 'readwrite',
  computeUpdate: (entries: unknown[]) => UploadStoreUpdate<{ id: string }, Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE_NAME, mode, { durability: 'strict' });
    const applyUpdate = async () => {
      const { put = [], remove = [], result } = computeUpdate(await transaction.store.getAll());
      await Promise.all([
        ...put.map((entry) => transaction.store.put?.(entry)),
        ...remove.map((id) => transaction.store.delete?.(id)),
      ]);
      return result;
    };
    // Awaited from the start: if reading fails, the transaction is rejected too.
    const [result] = await Promise.all([applyUpdate(), transaction.done]);
    return result;
  } finally {
    database.close();
  }
}
