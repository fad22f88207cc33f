import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { runUploadTransaction } from '#lib/upload-database.ts';
import { stubUploadDatabase } from '#testing/fake-upload-database.ts';

test('rejects once when the browser aborts a transaction', async () => {
  stubUploadDatabase();
  const onUnhandledRejection = vi.fn();
  process.on('unhandledRejection', onUnhandledRejection);
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    const request = getAll.call(this);
    this.transaction.abort();
    return request;
  });
  const update = runUploadTransaction('readonly', () => ({ result: 'read' }));
  await expect(update).rejects.toMatchObject({ name: 'AbortError' });
  // Node.js reports unhandled rejections after the current task.
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', onUnhandledRejection);
  expect(onUnhandledRejection).not.toHaveBeenCalled();
});
