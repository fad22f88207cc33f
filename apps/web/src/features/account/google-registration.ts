/*
 * Somebody whom Google has confirmed, and who has no account yet because the username is taken. The credential stays in
 * memory alone; the username that the person types is kept in the tab until there is an account.
 */

import { create } from 'zustand';
import { ApiError } from '#lib/api.ts';
import { readOfTab, tabKeys, writeOfTab } from '#lib/storage.ts';

export interface GoogleRegistration {
  /** The identity token from Google. */
  credential: string;
  /** A free username; empty when the server knew none. */
  suggestion: string;
}

const useStore = create<{ pending: GoogleRegistration | null }>()(() => ({ pending: null }));

/** The registration that waits for a username; `null` when there is none. */
export const useGoogleRegistration = (): GoogleRegistration | null =>
  useStore(({ pending }) => pending);

/** A free username, when `error` says that the one that was sent is taken; `null` for other errors. */
export function suggestionIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'USERNAME_TAKEN') return null;
  return error.fields.suggestedUsername ?? '';
}

export function beginGoogleRegistration(pending: GoogleRegistration): void {
  useStore.setState({ pending });
}

/** There is an account now, or the person signed in another way. */
export function endGoogleRegistration(): void {
  writeOfTab(tabKeys.googleUsername, null);
  useStore.setState({ pending: null });
}

/** What the person typed in this tab before. */
export const readChosenUsername = (): string | null => readOfTab(tabKeys.googleUsername);

export const saveChosenUsername = (username: string): void =>
  writeOfTab(tabKeys.googleUsername, username);
