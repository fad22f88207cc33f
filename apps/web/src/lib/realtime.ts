import { type ServerEvents, SOCKET_PATH, scanStages } from '@plateful/contract';
import type { Socket } from 'socket.io-client';
import { isItem } from '#lib/item-shape.ts';

type EventName = keyof ServerEvents;
type EventOf<Name extends EventName> = Parameters<ServerEvents[Name]>[0];
type Listener = (event: unknown) => void;

const text = (value: unknown) => typeof value === 'string';
const carriesItem = (event: Fields) => isItem(event.item);

type Fields = Record<string, unknown>;

/** What each event has to carry before anybody hears of it. */
const checks: Record<EventName, (event: Fields) => boolean> = {
  authenticated: (event) => text(event.userId),
  'item:created': carriesItem,
  'item:updated': carriesItem,
  'item:deleted': (event) => text(event.itemId),
  'scan:progress': (event) =>
    text(event.scanId) && scanStages.some((stage) => stage === event.stage),
  'session:revoked': (event) => text(event.sessionId),
};

const eventNames = Object.keys(checks) as EventName[];
const listeners = new Map<EventName, Set<Listener>>();
let socket: Socket | null = null;
/** Counts what was opened and closed: what was overtaken while the library came is not opened any more. */
let turn = 0;

/** Hears `name` until the returned function is called. */
export function onServerEvent<Name extends EventName>(
  name: Name,
  listener: (event: EventOf<Name>) => void,
): () => void {
  const heard = listeners.get(name) ?? new Set();
  listeners.set(name, heard.add(listener as Listener));
  return () => heard.delete(listener as Listener);
}

const returns = new Set<() => void>();
let greeted = -1;
onServerEvent('authenticated', () => {
  const isAgain = greeted === turn;
  greeted = turn;
  if (isAgain) for (const listener of [...returns]) listener();
});

/**
 * Hears, until the returned function is called, when a lost connection is there again: what happened meanwhile was told
 * to nobody here.
 */
export function onReconnected(listener: () => void): () => void {
  returns.add(listener);
  return () => returns.delete(listener);
}

/** Passes an event on to whoever listens; what does not fit the contract is dropped. */
export function dispatchServerEvent(name: EventName, event: unknown): void {
  if (typeof event !== 'object' || event === null || !checks[name](event as Fields)) return;
  for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
}

/**
 * Opens the realtime connection of `userId`. It keeps trying by itself.
 * The library is loaded here and not before: nobody needs it to see the first page.
 */
export async function openRealtime(userId: string): Promise<void> {
  closeRealtime();
  const own = turn;
  const { io } = await import('socket.io-client');
  if (own !== turn) return;
  const opened = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    upgrade: false,
    autoConnect: false,
    auth: { userId },
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  for (const name of eventNames) opened.on(name, (event) => dispatchServerEvent(name, event));
  opened.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectOnReturn(opened);
  });
  socket = opened;
  opened.connect();
}

/**
 * The server keeps a person's newest connections, and disconnects the oldest for good. That tab connects again when
 * somebody returns to it; at once would only disconnect the next tab.
 */
function connectOnReturn(closed: Socket): void {
  const returned = new AbortController();
  const connect = () => {
    if (document.visibilityState !== 'visible') return;
    returned.abort();
    if (closed === socket) closed.connect();
  };
  document.addEventListener('visibilitychange', connect, { signal: returned.signal });
  window.addEventListener('focus', connect, { signal: returned.signal });
}

export function closeRealtime(): void {
  turn += 1;
  socket?.disconnect();
  socket = null;
}

/**
 * Ends something on the server that ends this session too. The connection is closed before, else the news that the
 * session is over would arrive first and look like a loss; it is opened again when the server did not do it.
 */
export async function withoutRealtime<Answer>(
  userId: string | undefined,
  end: () => Promise<Answer>,
): Promise<Answer> {
  closeRealtime();
  try {
    return await end();
  } catch (error) {
    if (userId) void openRealtime(userId).catch(() => undefined);
    throw error;
  }
}
