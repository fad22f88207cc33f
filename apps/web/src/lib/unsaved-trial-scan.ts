import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';

/** A recipe that a visitor wants to keep, until the sign-up or sign-in. */
export interface UnsavedTrialScan {
  token: string;
  /** The photo as a data URL. */
  image?: string;
}

export function storeUnsavedTrialScan(trial: UnsavedTrialScan): void {
  const text = JSON.stringify(trial);
  writeSessionStorage(sessionStorageKeys.trialScan, text);
  // The browser's quota may be too small for the photo.
  if (readSessionStorage(sessionStorageKeys.trialScan) !== text)
    writeSessionStorage(sessionStorageKeys.trialScan, JSON.stringify({ token: trial.token }));
}

export function readUnsavedTrialScan(): UnsavedTrialScan | null {
  try {
    return JSON.parse(readSessionStorage(sessionStorageKeys.trialScan) ?? 'null');
  } catch {
    return null;
  }
}

export const discardUnsavedTrialScan = () =>
  writeSessionStorage(sessionStorageKeys.trialScan, null);
