/*
 * The registration of a Google user whose username is taken. The credential is kept in memory only; the username that
 * the user enters is kept in the session storage until the account is created.
 */

import { create } from 'zustand';
import { ApiError } from '#lib/api-client.ts';
import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';

export interface GoogleRegistration {
  /** The identity token from Google. */
  credential: string;
  /** An available username; empty if the server found none. */
  suggestion: string;
}

const useRegistrationStore = create<{ pending: GoogleRegistration | null }>()(() => ({
  pending: null,
}));

/** The registration for which the user has to choose a username; `null` if there is none. */
export const usePendingGoogleRegistration = (): GoogleRegistration | null =>
  useRegistrationStore(({ pending }) => pending);

/** The available username that the server suggests if the requested one is taken (empty if it found none); `null` for other errors. */
export function getSuggestedUsernameFromError(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'USERNAME_TAKEN') return null;
  return error.details.suggestedUsername ?? '';
}

export function setPendingGoogleRegistration(pending: GoogleRegistration): void {
  useRegistrationStore.setState({ pending });
}

/** Ends the registration after the account was created or the user has signed in another way. */
export function clearPendingGoogleRegistration(): void {
  writeSessionStorage(sessionStorageKeys.googleUsername, null);
  useRegistrationStore.setState({ pending: null });
}

/** The username entered in this tab before a reload. */
export const readEnteredGoogleUsername = (): string | null =>
  readSessionStorage(sessionStorageKeys.googleUsername);

export const saveEnteredGoogleUsername = (username: string): void =>
  writeSessionStorage(sessionStorageKeys.googleUsername, username);
