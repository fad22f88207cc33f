/** Keys in local storage. */
export const localStorageKeys = {
  mode: 'mode',
  language: 'language',
  intendedUrl: 'intendedUrl',
  intendedUrlUserId: 'intendedUrlUserId',
  chats: 'listofchat',
  items: 'items-storage',
  shortcuts: 'shortcuts',
  units: 'units',
  servings: 'servings',
  checkedIngredients: 'checkedIngredients',
  cooking: 'cooking',
  hadSession: 'hadSession',
  pendingLogs: 'pendingLogs',
} as const;

/** Keys in session storage. */
export const sessionStorageKeys = {
  emailedCode: 'emailedCode',
  googleState: 'googleState',
  googleUsername: 'googleUsername',
  reauthentication: 'reauthentication',
  reloadedAt: 'reloadedAt',
  scrollPositions: 'scrollPositions',
  timers: 'timers',
  support: 'support',
  trialScan: 'trialScan',
} as const;

/** The keys in session storage of recipes that are being edited begin with this. */
export const recipeDraftKeyPrefix = 'draft:';

type LocalStorageKey = (typeof localStorageKeys)[keyof typeof localStorageKeys];
type SessionStorageKey = (typeof sessionStorageKeys)[keyof typeof sessionStorageKeys];
type StorageArea = 'localStorage' | 'sessionStorage';

function readStorage(area: StorageArea, key: string): string | null {
  try {
    return globalThis[area]?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function writeStorage(area: StorageArea, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[area]?.removeItem(key);
    else globalThis[area]?.setItem(key, value);
  } catch {
    // Private windows may block storage. The app works without it.
  }
}

/** `null` when nothing is stored or storage is blocked. */
export const readLocalStorage = (key: LocalStorageKey) => readStorage('localStorage', key);

/** Stores `value`, or removes the entry when it is `null`. Does nothing when storage is blocked. */
export const writeLocalStorage = (key: LocalStorageKey, value: string | null) =>
  writeStorage('localStorage', key, value);

/** Like `readLocalStorage`, but per tab. */
export const readSessionStorage = (key: SessionStorageKey) => readStorage('sessionStorage', key);

/** Like `writeLocalStorage`, but per tab. */
export const writeSessionStorage = (key: SessionStorageKey, value: string | null) =>
  writeStorage('sessionStorage', key, value);
