import { vi } from 'vitest';

/** Entries of the browser's database, by their ids. */
const kept = new Map<string, unknown>();
let isFull = false;
/** One transaction after another, as the browser does it. */
let last: Promise<unknown> = Promise.resolve();

interface Reading {
  result: unknown[];
  onsuccess?: () => void;
}

class Transaction {
  error: DOMException | null = null;
  oncomplete?: () => void;
  onabort?: () => void;
  private reading: Reading | undefined;
  private readonly changes: (() => void)[] = [];
  private isAborted = false;

  constructor() {
    last = last.then(() => this.run());
  }

  objectStore() {
    return {
      getAll: (): Reading => {
        this.reading = { result: [] };
        return this.reading;
      },
      put: (entry: { id: string }) => this.changes.push(() => kept.set(entry.id, { ...entry })),
      delete: (id: string) => this.changes.push(() => kept.delete(id)),
    };
  }

  abort() {
    this.isAborted = true;
  }

  private async run() {
    if (this.reading) this.reading.result = [...kept.values()];
    this.reading?.onsuccess?.();
    if (isFull && this.changes.length > 0) this.isAborted = true;
    if (this.isAborted) return this.onabort?.();
    for (const change of this.changes) change();
    this.oncomplete?.();
  }
}

function open() {
  const request: { result?: unknown; onsuccess?: () => void } = {};
  queueMicrotask(() => {
    request.result = { transaction: () => new Transaction(), close: () => undefined };
    request.onsuccess?.();
  });
  return request;
}

/** What files can do in browsers, and not yet in the test environment. */
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

/** From now on until the end of the test there is a database for photos, in memory. */
export function openFakeShelf(): void {
  kept.clear();
  isFull = false;
  vi.stubGlobal('indexedDB', { open });
}

/** The device has no room left. */
export function fillFakeShelf(): void {
  isFull = true;
}

/** What an earlier version, or something else, has left there. */
export function layOnFakeShelf(entry: { id: string }): void {
  kept.set(entry.id, entry);
}

export const idsOnFakeShelf = () => [...kept.keys()];
