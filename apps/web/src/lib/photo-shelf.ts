const DATABASE = 'plateful';
const SHELF = 'waiting-photos';

/** What is done with the photos that lie there, and what the caller hears of it. */
export interface Plan<Entry, Answer> {
  put?: readonly Entry[];
  remove?: readonly string[];
  answer: Answer;
}

const failure = (request: { error: DOMException | null }) =>
  new Error('This browser did not keep the photos', { cause: request.error });

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request));
  });
}

/**
 * Reads all entries and does what `plan` makes of them, in one transaction: no other tab and no worker comes between.
 * Resolves when the browser has it on disk. A plan that throws changes nothing.
 * @throws Error when this browser keeps nothing (a private window, a full disk)
 */
export async function onShelf<Answer>(
  mode: IDBTransactionMode,
  plan: (entries: unknown[]) => Plan<{ id: string }, Answer>,
): Promise<Answer> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(SHELF, mode, { durability: 'strict' });
      const shelf = transaction.objectStore(SHELF);
      let answer: Answer;
      let refusal: unknown;
      const reading = shelf.getAll();
      reading.onsuccess = () => {
        try {
          const planned = plan(reading.result);
          for (const entry of planned.put ?? []) shelf.put(entry);
          for (const id of planned.remove ?? []) shelf.delete(id);
          answer = planned.answer;
        } catch (error) {
          refusal = error;
          transaction.abort();
        }
      };
      transaction.oncomplete = () => resolve(answer);
      transaction.onabort = () => reject(refusal ?? failure(transaction));
    });
  } finally {
    database.close();
  }
}
