/** Names under which the browser keeps things for us. */
export const storedKeys = {
  mode: 'mode',
  intendedUrl: 'intendedUrl',
} as const;

type StoredKey = (typeof storedKeys)[keyof typeof storedKeys];

/** `null` when nothing is stored, or when this browser lets us store nothing. */
export function readStored(key: StoredKey): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores `value`, or removes what is there when it is `null`. A browser that refuses is no error. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  } catch {
    // Private windows may refuse; the app works without.
  }
}
