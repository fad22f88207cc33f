import { vi } from 'vitest';

/** Makes the browser reject writes to this storage until the end of the test. */
export function stubFullWebStorage(area: 'localStorage' | 'sessionStorage'): void {
  const storage = globalThis[area];
  vi.stubGlobal(area, {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
}
