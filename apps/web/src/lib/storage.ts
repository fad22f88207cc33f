/** Names under which the browser keeps things for us, until they are removed. */
export const storedKeys = {
  mode: 'mode',
  language: 'language',
  intendedUrl: 'intendedUrl',
  chats: 'listofchat',
  items: 'items-storage',
  shortcuts: 'shortcuts',
  units: 'units',
} as const;

/** Names under which one tab keeps things for us, until it is closed. */
export const tabKeys = {
  googleState: 'googleState',
  googleUsername: 'googleUsername',
  reauthentication: 'reauthentication',
  reloadedAt: 'reloadedAt',
  timers: 'timers',
  support: 'support',
} as const;

type StoredKey = (typeof storedKeys)[keyof typeof storedKeys];
type TabKey = (typeof tabKeys)[keyof typeof tabKeys];
type Shelf = 'localStorage' | 'sessionStorage';

function read(shelf: Shelf, key: string): string | null {
  try {
    return globalThis[shelf]?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(shelf: Shelf, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[shelf]?.removeItem(key);
    else globalThis[shelf]?.setItem(key, value);
  } catch {
    // Private windows may refuse; the app works without.
  }
}

/** `null` when nothing is stored, or when this browser lets us store nothing. */
export const readStored = (key: StoredKey) => read('localStorage', key);

/** Stores `value`, or removes what is there when it is `null`. A browser that refuses is no error. */
export const writeStored = (key: StoredKey, value: string | null) =>
  write('localStorage', key, value);

/** As `readStored`, for this tab alone. */
export const readOfTab = (key: TabKey) => read('sessionStorage', key);

/** As `writeStored`, for this tab alone. */
export const writeOfTab = (key: TabKey, value: string | null) =>
  write('sessionStorage', key, value);
