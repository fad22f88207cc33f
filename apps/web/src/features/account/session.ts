import { checkLogin, logout, type User } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call, isUnreachable } from '#lib/api.ts';
import { closeRealtime, onServerEvent, openRealtime } from '#lib/realtime.ts';
import { useAppStore } from '#lib/store.ts';

const RETRY_MS = 1500;
const SAID_AFTER_MS = 10_000;
/** The app is usable without realtime, so nobody waits longer for it. */
const SOCKET_PATIENCE_MS = 3000;

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
    const timer = setTimeout(done, SOCKET_PATIENCE_MS);
  });
}

/** Without realtime the lists are only as fresh as the last look; that is worth no message. */
const openQuietly = (userId: string) => openRealtime(userId).catch(() => undefined);

function becomeNobody(): void {
  closeRealtime();
  useAppStore.setState({ user: null, loginStatus: 'notLogin', serverSilent: false });
}

/** Asks the server who is here, until it answers. Runs once, when the app starts. */
export async function startSession(): Promise<void> {
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
      return void openQuietly(user.userId);
    } catch (error) {
      if (!isUnreachable(error)) return becomeNobody();
      const serverSilent = Date.now() - started >= SAID_AFTER_MS;
      useAppStore.setState({ loginStatus: 'connecting', serverSilent });
      await wait(RETRY_MS);
    }
  }
}

/** After a successful sign-in: nothing of another account stays, then everything is connected. */
export async function enterSession(user: User, queryClient: QueryClient): Promise<void> {
  queryClient.clear();
  useAppStore.setState({
    user: { ...user, isTempUser: false },
    loginStatus: 'connecting',
    loggedOut: false,
    serverSilent: false,
  });
  const ready = greeted();
  void openQuietly(user.userId);
  await ready;
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
  // Else the news that the session is over would arrive first, and look like a loss.
  closeRealtime();
  try {
    await call(logout);
  } catch (error) {
    const { user } = useAppStore.getState();
    if (user) void openQuietly(user.userId);
    throw error;
  }
  useAppStore.setState({ loggedOut: true });
  becomeNobody();
  queryClient.clear();
}
