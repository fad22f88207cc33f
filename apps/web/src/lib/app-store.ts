import type { BodyInputOf, sendLog, User } from '@plateful/contract';
import { create } from 'zustand';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import { toSameSitePath } from '#lib/to-same-site-path.ts';

/**
 * - `checking`: it is not known yet whether there is a session
 * - `notLogin`: there is no session
 * - `connecting`: signed in but not ready yet, or the server does not respond
 * - `login`: signed in and ready
 */
export type LoginStatus = 'checking' | 'notLogin' | 'connecting' | 'login';
export type ThemeMode = 'light' | 'dark';
export type LogEntry = BodyInputOf<typeof sendLog>;

export interface AppState {
  user: User | null;
  loginStatus: LoginStatus;
  /** The URL that a visitor requested before being asked to sign in. */
  intendedUrl: string | null;
  /** The user who had opened `intendedUrl`; null if nobody was signed in. */
  intendedUrlUserId: string | null;
  /** Typed on the sign-in, sign-up or recovery page; the others start with it. Never stored. */
  enteredEmail: string;
  /** Why the sign-in page was opened: the session was ended by another device, or is no longer valid. */
  sessionEnd: 'revoked' | 'expired' | null;
  /** The user has just logged out, so the page does not redirect to the sign-in page. */
  hasLoggedOut: boolean;
  /** The user is logging out or deleting the account. */
  isEndingSession: boolean;
  /** The server has not responded for a while. */
  isServerUnresponsive: boolean;
  /** The server is unreachable, and the recipes on this device are shown. */
  isOffline: boolean;
  themeMode: ThemeMode;
  /** The account was just created with Google, and account setup comes first. */
  isNewAccount: boolean;
  /** Id of the open dialog. */
  openModalId: string | null;
  /** Recent log entries, newest last. */
  logs: readonly LogEntry[];
}

export const initialAppState: AppState = {
  user: null,
  loginStatus: 'checking',
  intendedUrl: null,
  intendedUrlUserId: null,
  enteredEmail: '',
  sessionEnd: null,
  hasLoggedOut: false,
  isEndingSession: false,
  isServerUnresponsive: false,
  isOffline: false,
  themeMode: 'dark',
  isNewAccount: false,
  openModalId: null,
  logs: [],
};

/** Global state: the signed-in user, the sign-in status, the theme, the open dialog and recent logs. */
export const useAppStore = create<AppState>()(() => initialAppState);

/**
 * Stores the URL to open after sign-in.
 * @param userId the user who had opened it; for another user it is not opened
 */
export function saveIntendedUrl(url: string, userId: string | null = null): void {
  const path = toSameSitePath(url);
  if (!path) return;
  writeLocalStorage(localStorageKeys.intendedUrl, path);
  writeLocalStorage(localStorageKeys.intendedUrlUserId, userId);
  useAppStore.setState({ intendedUrl: path, intendedUrlUserId: userId });
}

/** Returns the stored URL once and deletes it; `null` for a URL outside this site or of another user. */
export function consumeIntendedUrl(): string | null {
  const { intendedUrl, intendedUrlUserId, user } = useAppStore.getState();
  const storedUrl = readLocalStorage(localStorageKeys.intendedUrl);
  const userId =
    storedUrl === null ? intendedUrlUserId : readLocalStorage(localStorageKeys.intendedUrlUserId);
  writeLocalStorage(localStorageKeys.intendedUrl, null);
  writeLocalStorage(localStorageKeys.intendedUrlUserId, null);
  useAppStore.setState({ intendedUrl: null, intendedUrlUserId: null });
  return userId === null || userId === user?.userId
    ? toSameSitePath(storedUrl ?? intendedUrl)
    : null;
}
