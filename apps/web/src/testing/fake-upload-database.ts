import * as fakeIndexedDb from 'fake-indexeddb';
import { vi } from 'vitest';

/** Adds `arrayBuffer`, which files in the test environment lack. */
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

// The classes stay: a transaction that ends after its test still needs them.
const { default: _factory, indexedDB: _indexedDb, ...databaseClasses } = fakeIndexedDb;
Object.assign(globalThis, databaseClasses);

/** Installs an empty in-memory database for the current test. */
export function stubUploadDatabase(): void {
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory());
  // Node.js cannot clone the files of the test environment.
  vi.stubGlobal('structuredClone', (value: unknown) =>
    value?.constructor === Object ? { ...value } : value,
  );
}

/** Simulates a full device. */
export function simulateFullUploadDatabase(): void {
  vi.spyOn(fakeIndexedDb.IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}
