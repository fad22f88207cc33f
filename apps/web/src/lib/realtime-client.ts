import { type ServerToClientEvents, SOCKET_PATH, scanStages } from '@plateful/contract';
import type { Socket } from 'socket.io-client';
import { getLastResponseDate } from '#lib/api-client.ts';
import { isItem } from '#lib/item-guards-and-defaults.ts';
import { waitUntilIdle } from '#lib/wait-until-idle.ts';

type EventName = keyof ServerToClientEvents;
type EventPayload<Name extends EventName> = Parameters<ServerToClientEvents[Name]>[0];
type Listener = (event: unknown) => void;

const isString = (value: unknown) => typeof value === 'string';
const hasItem = (event: EventFields) => isItem(event.item);

const isOptionalList = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.every(isString));
const isPartialRecipe = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  isOptionalList('ingredients' in value ? value.ingredients : undefined) &&
  isOptionalList('instructions' in value ? value.instructions : undefined);

type EventFields = Record<string, unknown>;

/** The events that have fields. */
type EventNameWithFields = {
  [Name in EventName]: [keyof EventPayload<Name>] extends [never] ? never : Name;
}[EventName];

/** Validates the fields of each event. */
const eventGuards: Record<EventNameWithFields, (event: EventFields) => boolean> = {
  authenticated: (event) => isString(event.userId),
  'item:created': hasItem,
  'item:updated': hasItem,
  'item:deleted': (event) => isString(event.itemId),
  'scan:progress': (event) =>
    isString(event.scanId) &&
    scanStages.some((stage) => stage === event.stage) &&
    (event.partial === undefined || isPartialRecipe(event.partial)),
  'log:created': ({ log }) => typeof log === 'object' && log !== null,
  'subscription:updated': (event) => typeof event.isProUser === 'boolean',
  'session:revoked': (event) => isString(event.sessionId),
};

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

/** Calls the listeners of an event. Drops payloads that do not match the contract. */
export function dispatchServerEvent(name: EventName, event: unknown): void {
  if (typeof event !== 'object' || event === null) return;
  if (name in eventGuards && !eventGuards[name as EventNameWithFields](event as EventFields))
    return;
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
  const loadedAt = getLastResponseDate();
  // The server then says whether recipes have changed before the connection.
  const auth = loadedAt ? { userId, recipesLoadedAt: loadedAt - MAX_RESPONSE_AGE_MS } : { userId };
  await waitUntilIdle(MAX_CONNECT_DELAY_MS);
  const { io } = await import('socket.io-client');
  if (version !== connectionVersion) return;
  const newSocket = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    upgrade: false,
    autoConnect: false,
    auth,
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  newSocket.onAny(dispatchServerEvent);
  newSocket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnectOnFocus(newSocket);
    else if (newSocket === socket) for (const listener of [...disconnectListeners]) listener();
  });
  socket = newSocket;
  newSocket.connect();
}

/**
 * The server keeps a user's newest connections and closes the oldest. This tab reconnects when the user returns to
 * it; reconnecting at once would only disconnect another tab.
 */
function reconnectOnFocus(closedSocket: Socket): void {
  const abortController = new AbortController();
  const connect = () => {
    if (document.visibilityState !== 'visible') return;
    abortController.abort();
    if (closedSocket === socket) closedSocket.connect();
  };
  document.addEventListener('visibilitychange', connect, { signal: abortController.signal });
  window.addEventListener('focus', connect, { signal: abortController.signal });
}

export function disconnectRealtime(): void {
  connectionVersion += 1;
  socket?.disconnect();
  socket = null;
}

/**
 * Runs an action that ends this session on the server. The connection is closed first, so that the `session:revoked`
 * event is not mistaken for a lost session. Reconnects if the action fails.
 */
export async function withRealtimeDisconnected<Result>(
  userId: string | undefined,
  action: () => Promise<Result>,
): Promise<Result> {
  disconnectRealtime();
  try {
    return await action();
  } catch (error) {
    if (userId) void connectRealtime(userId).catch(() => undefined);
    throw error;
  }
}
