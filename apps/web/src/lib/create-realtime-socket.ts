import { type ServerToClientEvents, SOCKET_PATH, scanStages } from '@plateful/contract';
import { io, type Socket } from 'socket.io-client';
import { isItem } from '#lib/item-guards-and-defaults.ts';

// Loaded after the first screen, with Socket.IO.

type EventName = keyof ServerToClientEvents;
type EventPayload<Name extends EventName> = Parameters<ServerToClientEvents[Name]>[0];

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

const isGuarded = (name: EventName): name is EventNameWithFields => name in eventGuards;

function isValidEvent(name: EventName, event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  return !isGuarded(name) || eventGuards[name](event as EventFields);
}

interface RealtimeSocketOptions {
  /** Receives the events whose payload matches the contract; others are dropped. */
  onEvent: (name: EventName, event: unknown) => void;
  /** Whether the socket has not been replaced or closed by this tab. */
  isCurrent: () => boolean;
  /** The connection was lost; Socket.IO reconnects. */
  onDisconnect: () => void;
}

/** Creates the socket of the realtime connection, which reconnects automatically. Call its `connect`. */
export function createRealtimeSocket(
  auth: { userId: string; recipesLoadedAt?: number },
  { onEvent, isCurrent, onDisconnect }: RealtimeSocketOptions,
): Socket {
  const socket = io({
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
  socket.onAny((name: EventName, event: unknown) => {
    if (isValidEvent(name, event)) onEvent(name, event);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnectOnFocus(socket, isCurrent);
    else if (isCurrent()) onDisconnect();
  });
  return socket;
}

/**
 * The server keeps a user's newest connections and closes the oldest. This tab reconnects when the user returns to
 * it; reconnecting at once would only disconnect another tab.
 */
function reconnectOnFocus(closedSocket: Socket, isCurrent: () => boolean): void {
  const abortController = new AbortController();
  const connect = () => {
    if (document.visibilityState !== 'visible') return;
    abortController.abort();
    if (isCurrent()) closedSocket.connect();
  };
  document.addEventListener('visibilitychange', connect, { signal: abortController.signal });
  window.addEventListener('focus', connect, { signal: abortController.signal });
}
