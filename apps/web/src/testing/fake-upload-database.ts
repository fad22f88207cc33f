import { vi } from 'vitest';

/** Entries of the fake database, by id. */
const entries = new Map<string, unknown>();
let isFull = false;
/** Runs transactions one after another, as the browser does. */
let lastTransaction: Promise<unknown> = Promise.resolve();

interface FakeReadRequest {
  result: unknown[];
  onsuccess?: () => void;
}

class FakeTransaction {
  error: DOMException | null = null;
  oncomplete?: () => void;
  onabort?: () => void;
  private readRequest: FakeReadRequest | undefined;
  private readonly changes: (() => void)[] = [];
  private isAborted = false;

  constructor() {
    lastTransaction = lastTransaction.then(() => this.run());
  }

  objectStore() {
    return {
      getAll: (): FakeReadRequest => {
        this.readRequest = { result: [] };
        return this.readRequest;
      },
      put: (entry: { id: string }) => this.changes.push(() => entries.set(entry.id, { ...entry })),
      delete: (id: string) => this.changes.push(() => entries.delete(id)),
    };
  }

  abort() {
    this.isAborted = true;
  }

  private async run() {
    if (this.readRequest) this.readRequest.result = [...entries.values()];
    this.readRequest?.onsuccess?.();
    if (isFull && this.changes.length > 0) this.isAborted = true;
    if (this.isAborted) return this.onabort?.();
    for (const change of this.changes) change();
    this.oncomplete?.();
  }
}

function openFakeDatabase() {
  const request: { result?: unknown; onsuccess?: () => void } = {};
  queueMicrotask(() => {
    request.result = { transaction: () => new FakeTransaction(), close: () => undefined };
    request.onsuccess?.();
  });
  return request;
}

/** Adds `arrayBuffer`, which files in the test environment lack. */
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

/** Installs an in-memory database for the current test. */
export function stubUploadDatabase(): void {
  entries.clear();
  isFull = false;
  vi.stubGlobal('indexedDB', { open: openFakeDatabase });
}

/** Simulates a full device. */
export function simulateFullStorage(): void {
  isFull = true;
}

/** Inserts an entry that another version, or other code, has written. */
export function insertFakeEntry(entry: { id: string }): void {
  entries.set(entry.id, entry);
}

export const getFakeEntryIds = () => [...entries.keys()];
