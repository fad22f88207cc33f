import type { User } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { endGoogleRegistration } from '#features/account/google-registration.ts';
import { call, isUnreachable } from '#lib/api.ts';
import { calls } from '#lib/calls.ts';
import { takeEarlyAnswer } from '#lib/early-answer.ts';
import { forgetLocalCopy, isCopyOfAnother, openLocalCopy, readLocalCopy } from '#lib/local-copy.ts';
import { closeModal } from '#lib/modal.ts';
import { forgetOfflinePhotos, keepPhotosOf } from '#lib/offline-photos.ts';
import { ownProfile } from '#lib/own-profile.ts';
import { closeRealtime, onServerEvent, openRealtime, withoutRealtime } from '#lib/realtime.ts';
import { readStored, storedKeys, tabKeys, writeOfTab, writeStored } from '#lib/storage.ts';
import { useAppStore } from '#lib/store.ts';
import { forgetWaitingPhotos } from '#lib/waiting-photos.ts';
import { closeToasts } from '#ui/toast-store.ts';

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

/** An offer to undo something is for who did it. */
function withdrawOffer(): void {
  closeToasts(({ action, durationMs }) => action !== undefined && durationMs !== Infinity);
}

/** What somebody else has left waiting here is not sent in this person's name. Where nothing is kept there is nothing. */
const removePhotosOfOthers = (userId: string) => forgetWaitingPhotos(userId).catch(() => undefined);

/** Photos stay in the browser's own cache, which only an answer of the server can clear. */
const clearHttpCache = () => call(calls.clearCache).catch(() => undefined);

/**
 * Nothing of the person stays, neither on screen nor on this device. Photos that wait for the connection stay for who
 * took them: a session that is lost is opened again, and nobody else gets to see them.
 */
function becomeNobody(queryClient: QueryClient): void {
  const { user, loggedOut } = useAppStore.getState();
  const wasUsed = user !== null || readLocalCopy() !== null;
  void forgetOfflinePhotos().then((hadPhotos) => {
    // Who logs out has the cache cleared by that answer.
    if (!loggedOut && (wasUsed || hadPhotos)) void clearHttpCache();
  });
  closeRealtime();
  closeModal();
  withdrawOffer();
  forgetLocalCopy();
  const wasHere = useAppStore.getState().user !== null;
  useAppStore.setState({
    user: null,
    loginStatus: 'notLogin',
    serverSilent: false,
    offline: false,
    isNewcomer: false,
  });
  // Without anybody there is nothing to forget, but perhaps a sign-in on its way.
  if (wasHere) queryClient.clear();
}

/** The server has said who is here. Nothing of anybody else is left when the page hears of it. */
function becomeUser(user: User, queryClient: QueryClient): void {
  const before = useAppStore.getState();
  if (before.user && before.user.userId !== user.userId) {
    closeModal();
    withdrawOffer();
    queryClient.clear();
  }
  openLocalCopy(queryClient, user.userId);
  void keepPhotosOf(user.userId);
  void removePhotosOfOthers(user.userId);
  useAppStore.setState({
    user: { ...user, isTempUser: false },
    loginStatus: 'login',
    serverSilent: false,
    offline: false,
  });
  if (before.offline) void queryClient.invalidateQueries();
  // The page need not wait: the answer tells all that it shows at first.
  void fetchProfile(user.userId, queryClient);
  void openQuietly(user.userId);
}

/** The server is silent, and this device has kept something: in with whoever was here last. */
function goOffline(queryClient: QueryClient): boolean {
  if (useAppStore.getState().offline) return true;
  const copy = readLocalCopy();
  if (!copy) return false;
  openLocalCopy(queryClient, copy.userId);
  useAppStore.setState({ user: copy.user, loginStatus: 'login', offline: true });
  return true;
}

/** Somebody has signed in while the question was on its way. */
function isSettled(): boolean {
  const { user, offline } = useAppStore.getState();
  return user !== null && !offline;
}

/** Asks the server who is here, until it answers or `signal` ends it. Runs once, when the app starts. */
export async function startSession(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const started = Date.now();
  for (;;) {
    try {
      const { isLogIn, user } = await call(calls.checkLogin, undefined, {
        signal,
        timeoutMs: SAID_AFTER_MS,
        early: takeEarlyAnswer(),
      });
      if (signal.aborted || isSettled()) return;
      return isLogIn && user ? becomeUser(user, queryClient) : becomeNobody(queryClient);
    } catch (error) {
      if (signal.aborted || isSettled()) return;
      if (!isUnreachable(error)) return becomeNobody(queryClient);
      const serverSilent = Date.now() - started >= SAID_AFTER_MS;
      if (!goOffline(queryClient)) {
        useAppStore.setState({ loginStatus: 'connecting', serverSilent });
      }
      await wait(RETRY_MS);
    }
  }
}

/** Asks once more who is here: another tab may have changed that. */
async function checkSession(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { isLogIn, user } = await call(calls.checkLogin, undefined, { signal });
      const present = useAppStore.getState();
      if (signal.aborted || !present.user) return;
      if (!isLogIn || !user) return becomeNobody(queryClient);
      if (user.userId !== present.user.userId) return becomeUser(user, queryClient);
      return useAppStore.setState({ loginStatus: 'login' });
    } catch (error) {
      if (signal.aborted) return;
      if (!isUnreachable(error)) return becomeNobody(queryClient);
      await wait(RETRY_MS);
    }
  }
}

/**
 * Hears from other tabs when somebody else has signed in there, or everything was forgotten; the server is asked what
 * that means here. Until it answers nobody's recipes are shown beside somebody else's session.
 * @returns how to stop listening
 */
export function onOtherTabs(queryClient: QueryClient): () => void {
  const end = new AbortController();
  const hear = ({ key }: StorageEvent) => {
    const { user, loginStatus } = useAppStore.getState();
    if ((key !== storedKeys.items && key !== null) || !user || loginStatus !== 'login') return;
    const isAnother = isCopyOfAnother(user.userId);
    if (!isAnother && readStored(storedKeys.items) !== null) return;
    if (isAnother) useAppStore.setState({ loginStatus: 'checking' });
    void checkSession(queryClient, end.signal);
  };
  window.addEventListener('storage', hear, { signal: end.signal });
  return () => end.abort();
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
  openLocalCopy(queryClient, user.userId);
  void keepPhotosOf(user.userId);
  void removePhotosOfOthers(user.userId);
  useAppStore.setState({
    user: { ...user, isTempUser: false },
    loginStatus: 'connecting',
    loggedOut: false,
    serverSilent: false,
    offline: false,
    isNewcomer,
  });
  endGoogleRegistration();
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
  becomeNobody(queryClient);
}

/** Another device has ended this session. @returns how to stop listening */
export function onSessionRevoked(queryClient: QueryClient): () => void {
  return onServerEvent('session:revoked', () => loseSession(queryClient));
}

/** Ends the session on the server, then forgets everything here. Throws when the server did not end it. */
export async function leaveSession(queryClient: QueryClient): Promise<void> {
  await withoutRealtime(useAppStore.getState().user?.userId, () => call(calls.logout));
  await forgetSession(queryClient);
}

/** Forgets everything of the person here, once the session (or the whole account) has ended on the server. */
export async function forgetSession(queryClient: QueryClient): Promise<void> {
  useAppStore.setState({ loggedOut: true });
  writeStored(storedKeys.chats, null);
  writeOfTab(tabKeys.support, null);
  becomeNobody(queryClient);
  await forgetWaitingPhotos().catch(() => undefined);
}
