import type { BodyInputOf, sendLog, User } from '@plateful/contract';
import { create } from 'zustand';
import { sameSitePath } from '#lib/paths.ts';
import { readStored, storedKeys, writeStored } from '#lib/storage.ts';

/**
 * - `checking`: nobody knows yet whether there is a session
 * - `notLogin`: there is none
 * - `connecting`: just signed in and not ready yet, or the server does not answer
 * - `login`: everything is there
 */
export type LoginStatus = 'checking' | 'notLogin' | 'connecting' | 'login';
export type Mode = 'light' | 'dark';
export type LogEntry = BodyInputOf<typeof sendLog>;

export interface AppState {
  user: User | null;
  loginStatus: LoginStatus;
  /** Where a visitor wanted to go before being asked to sign in. */
  intendedUrl: string | null;
  /** The person has just logged out, and is not to be asked to sign in again at once. */
  loggedOut: boolean;
  /** The server has been silent for a while. */
  serverSilent: boolean;
  /** The server was not there at the start: what this device has kept is shown. */
  offline: boolean;
  mode: Mode;
  /** The account was made just now, by a partner's sign-in: its names are asked for first. */
  isNewcomer: boolean;
  /** Name of the dialog that is open. */
  modal: string | null;
  /** What was logged lately, newest last. */
  logs: readonly LogEntry[];
}

export const initialState: AppState = {
  user: null,
  loginStatus: 'checking',
  intendedUrl: null,
  loggedOut: false,
  serverSilent: false,
  offline: false,
  mode: 'dark',
  isNewcomer: false,
  modal: null,
  logs: [],
};

/** What the whole app knows: who is signed in, and how far the sign-in has come. */
export const useAppStore = create<AppState>()(() => initialState);

/** Keeps where the visitor wanted to go, for after the sign-in. */
export function rememberIntendedUrl(url: string): void {
  const path = sameSitePath(url);
  if (!path) return;
  writeStored(storedKeys.intendedUrl, path);
  useAppStore.setState({ intendedUrl: path });
}

/** Hands out the kept address once; an address outside this site is dropped. */
export function takeIntendedUrl(): string | null {
  const path = sameSitePath(
    readStored(storedKeys.intendedUrl) ?? useAppStore.getState().intendedUrl,
  );
  writeStored(storedKeys.intendedUrl, null);
  useAppStore.setState({ intendedUrl: null });
  return path;
}
