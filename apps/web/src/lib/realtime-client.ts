import type { ServerToClientEvents } from '@plateful/contract';
import type { Socket } from 'socket.io-client';
import { getServerTimeOfLastResponseMs } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { waitUntilIdle } from '#lib/wait-until-idle.ts';

type EventName = keyof ServerToClientEvents;
type EventPayload<Name extends EventName> = Parameters<ServerToClientEvents[Name]>[0];
type Listener = (event: unknown) => void;

const listeners = new Map<EventName, Set<Listener>>();
let socket: Socket | null = null;
/** Increases with each connect and disconnect; outdated connects are dropped. */
let connectionVersion = 0;

/** Subscribes to `name`. @returns a function that unsubscribes */
export function onServerEvent<Name extends EventName>(
  name: Name,
  listener: (event: EventPayload<Name>) => void,
): () => void {
  const eventListeners = listeners.get(name) ?? new Set();
  listeners.set(name, eventListeners.add(listener as Listener));
  return () => eventListeners.delete(listener as Listener);
}

const reconnectListeners = new Set<() => void>();
let authenticatedVersion = -1;
onServerEvent('authenticated', () => {
  const isAgain = authenticatedVersion === connectionVersion;
  authenticatedVersion = connectionVersion;
  if (isAgain) for (const listener of [...reconnectListeners]) listener();
});

/** Subscribes to reconnects: events during the interruption were missed. @returns a function that unsubscribes */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

const disconnectListeners = new Set<() => void>();

/** Subscribes to lost connections. @returns a function that unsubscribes */
export function onDisconnect(listener: () => void): () => void {
  disconnectListeners.add(listener);
  return () => disconnectListeners.delete(listener);
}

/** Calls the listeners of an event. */
export function dispatchServerEvent(name: EventName, event: unknown): void {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
}

/** Responses may contain data that the server has read this long before it sent them. */
const MAX_RESPONSE_AGE_MS = 2000;

/** Maximum delay of the connection while the browser is busy. */
const MAX_CONNECT_DELAY_MS = 2000;

/**
 * Opens the realtime connection of `userId`, which reconnects automatically.
 * Socket.IO is loaded when the first screen has been rendered.
 */
export async function connectRealtime(userId: string): Promise<void> {
  disconnectRealtime();
  const version = connectionVersion;
  const loadedAt = getServerTimeOfLastResponseMs();
  // The server then says whether recipes have changed before the connection.
  const auth = loadedAt ? { userId, recipesLoadedAt: loadedAt - MAX_RESPONSE_AGE_MS } : { userId };
  await waitUntilIdle(MAX_CONNECT_DELAY_MS);
  const { createRealtimeSocket } = await import('#lib/create-realtime-socket.ts');
  if (version !== connectionVersion) return;
  const newSocket = createRealtimeSocket(auth, {
    onEvent: dispatchServerEvent,
    isCurrent: () => newSocket === socket,
    onDisconnect: () => {
      for (const listener of [...disconnectListeners]) listener();
    },
  });
  socket = newSocket;
  newSocket.connect();
}

export function disconnectRealtime(): void {
  connectionVersion += 1;
  socket?.disconnect();
  socket = null;
}

/**
 * Runs an action that ends this session on the server. The end is not mistaken for a lost session: the connection is
 * closed before the `session:revoked` event, and other requests may be answered with 401 until the session is cleared.
 * Reconnects if the action fails.
 */
export async function runSessionEndingAction<Result>(
  userId: string | undefined,
  action: () => Promise<Result>,
): Promise<Result> {
  disconnectRealtime();
  useAppStore.setState({ isEndingSession: true });
  try {
    return await action();
  } catch (error) {
    useAppStore.setState({ isEndingSession: false });
    if (userId) void connectRealtime(userId).catch(() => undefined);
    throw error;
  }
}
