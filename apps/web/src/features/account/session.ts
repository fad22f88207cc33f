import { checkLogin, logout, type User } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call, isUnreachable } from '#lib/api.ts';
import { closeModal } from '#lib/modal.ts';
import { ownProfile } from '#lib/own-profile.ts';
import { closeRealtime, onServerEvent, openRealtime, withoutRealtime } from '#lib/realtime.ts';
import { storedKeys, writeStored } from '#lib/storage.ts';
import { useAppStore } from '#lib/store.ts';

const RETRY_MS = 1500;
const SAID_AFTER_MS = 10_000;
/** The app is usable without realtime and profile, so nobody waits longer for them. */
const PATIENCE_MS = 3000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves when the server has greeted us over the socket, or when that takes too long. */
function greeted(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = onServerEvent('authenticated', done);
    const timer = setTimeout(done, PATIENCE_MS);
  });
}

/** Without realtime the lists are only as fresh as the last look; that is worth no message. */
const openQuietly = (userId: string) => openRealtime(userId).catch(() => undefined);

/** Fetches the whole profile. Without it the sign-in's answer has to do: that is worth no message either. */
async function fetchProfile(userId: string, queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.fetchQuery(ownProfile(userId)).catch(() => null);
  if (profile && useAppStore.getState().user?.userId === profile.userId) {
    useAppStore.setState({ user: { ...profile, isTempUser: false } });
  }
}

function becomeNobody(): void {
  closeRealtime();
  closeModal();
  useAppStore.setState({
    user: null,
    loginStatus: 'notLogin',
    serverSilent: false,
    isNewcomer: false,
  });
}

/** Asks the server who is here, until it answers. Runs once, when the app starts. */
export async function startSession(queryClient: QueryClient): Promise<void> {
  const started = Date.now();
  for (;;) {
    try {
      const { isLogIn, user } = await call(checkLogin);
      if (useAppStore.getState().user) return;
      if (!isLogIn || !user) return becomeNobody();
      useAppStore.setState({
        user: { ...user, isTempUser: false },
        loginStatus: 'login',
        serverSilent: false,
      });
      // The page need not wait: the answer tells all that it shows at first.
      void fetchProfile(user.userId, queryClient);
      return void openQuietly(user.userId);
    } catch (error) {
      if (!isUnreachable(error)) return becomeNobody();
      const serverSilent = Date.now() - started >= SAID_AFTER_MS;
      useAppStore.setState({ loginStatus: 'connecting', serverSilent });
      await wait(RETRY_MS);
    }
  }
}

/**
 * After a successful sign-in: nothing of another account stays, then everything is connected.
 * @param isNewcomer the account was made just now, and has names to look over
 */
export async function enterSession(
  user: User,
  queryClient: QueryClient,
  isNewcomer = false,
): Promise<void> {
  queryClient.clear();
  useAppStore.setState({
    user: { ...user, isTempUser: false },
    loginStatus: 'connecting',
    loggedOut: false,
    serverSilent: false,
    isNewcomer,
  });
  const ready = greeted();
  void openQuietly(user.userId);
  const profile = fetchProfile(user.userId, queryClient);
  await Promise.all([ready, Promise.race([profile, wait(PATIENCE_MS)])]);
  if (useAppStore.getState().user?.userId === user.userId) {
    useAppStore.setState({ loginStatus: 'login' });
  }
}

/** The server no longer knows this session; the guard asks to sign in again. */
export function loseSession(queryClient: QueryClient): void {
  if (useAppStore.getState().loginStatus !== 'login') return;
  becomeNobody();
  queryClient.clear();
}

/** Another device has ended this session. @returns how to stop listening */
export function onSessionRevoked(queryClient: QueryClient): () => void {
  return onServerEvent('session:revoked', () => loseSession(queryClient));
}

/** Ends the session on the server, then forgets everything here. Throws when the server did not end it. */
export async function leaveSession(queryClient: QueryClient): Promise<void> {
  await withoutRealtime(useAppStore.getState().user?.userId, () => call(logout));
  forgetSession(queryClient);
}

/** Forgets everything of the person here, once the session (or the whole account) has ended on the server. */
export function forgetSession(queryClient: QueryClient): void {
  useAppStore.setState({ loggedOut: true });
  writeStored(storedKeys.chats, null);
  becomeNobody();
  queryClient.clear();
}
