import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ClientToServerEvents, ServerToClientEvents } from '@plateful/contract';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import type { EventPublisher, UserEventMap } from '#ports/event-publisher.ts';
import { BatchedTaskQueue } from './batched-task-queue.ts';
import {
  ConnectionLimiter,
  type ConnectionLimits,
  defaultConnectionLimits,
} from './connection-limiter.ts';
import { PostgresMessageBus } from './postgres-message-bus.ts';
import {
  createTooManyHandshakesError,
  getClientAddress,
  getUpgradeError,
  rejectUpgrade,
} from './websocket-upgrade.ts';

const PACKET_MAX_BYTES = 16 * 1024;
/** Maximum number of characters buffered for a client that does not read. */
const SEND_QUEUE_MAX_CHARACTERS = 1_000_000;
/** Maximum number of waiting handshakes. */
const MAX_WAITING_HANDSHAKES = 2_000;
/** Concurrent session lookups for handshakes; other requests need database connections too. */
const MAX_CONCURRENT_LOOKUPS = 4;
/** How long a handshake that began before a session ended may still take. */
const ENDED_SESSION_TTL_MS = 30_000;

const handshakeSchema = z.object({
  userId: z.string(),
  /** When the client loaded its recipes, in milliseconds since 1970. */
  recipesLoadedAt: z.int().min(0).max(8.64e15).optional(),
});

const busMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), userId: z.string(), event: z.string(), data: z.unknown() }),
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
]);
type BusMessage = z.infer<typeof busMessageSchema>;

interface SocketData {
  userId: string;
  sessionId: string;
  recipesLoadedAt?: number | undefined;
}

type SocketServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  ServerToClientEvents,
  SocketData
>;
type UserSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  ServerToClientEvents,
  SocketData
>;

interface RealtimeServerDeps {
  pool: pg.Pool;
  /** Extracts the session secret from a raw `Cookie` header. */
  parseSessionCookie: (cookieHeader: string | undefined) => string | undefined;
  /** Finds the principal of a session secret. */
  authenticate: (sessionSecret: string) => Promise<SocketData | null>;
  haveRecipesChanged: (userId: string, since: Date) => Promise<boolean>;
  isSameOrigin: (request: IncomingMessage) => boolean;
  trustProxy: boolean;
  /** False in load tests: disables the connection limits. */
  isLimitedByAddress: boolean;
  limits?: Partial<ConnectionLimits>;
  onError: (error: unknown) => void;
}

/**
 * The Socket.IO server: websocket only, for signed-in users. Each user's devices share a room. Events reach the devices
 * of this process immediately and in order, and those of other processes through the message bus in the same order.
 */
export class RealtimeServer implements EventPublisher {
  readonly connections: ConnectionLimiter;
  private readonly io: SocketServer;
  private readonly engine: Engine;
  private readonly messageBus: PostgresMessageBus;
  private readonly handshakeQueue = new BatchedTaskQueue(MAX_WAITING_HANDSHAKES);
  private readonly limitLookups = createConcurrencyLimiter({
    maxRunning: MAX_CONCURRENT_LOOKUPS,
    maxWaiting: MAX_WAITING_HANDSHAKES,
  });
  /** Running session lookups by secret. */
  private readonly lookups = new Map<string, Promise<SocketData | null>>();
  private readonly endedSessions = new Set<string>();

  constructor(private readonly deps: RealtimeServerDeps) {
    const limits = { ...defaultConnectionLimits, ...deps.limits };
    this.connections = new ConnectionLimiter(limits, deps.isLimitedByAddress);
    this.messageBus = new PostgresMessageBus({
      pool: deps.pool,
      onMessage: (message) => this.deliver(busMessageSchema.parse(message)),
      // Makes clients reconnect and refetch what they missed.
      onReconnect: () => this.closeTransports(),
      onError: deps.onError,
    });
    this.engine = new Engine({
      transports: ['websocket'],
      allowUpgrades: false,
      maxHttpBufferSize: PACKET_MAX_BYTES,
    });
    this.engine.on('connection', (socket: EngineSocket) => this.limitTraffic(socket));
    this.io = new Server({ serveClient: false, connectTimeout: limits.authenticationTimeoutMs });
    this.io.bind(this.engine);
    this.io.use((socket, next) => this.authenticateOrDisconnect(socket, next));
    this.io.on('connection', (socket) => this.joinRooms(socket));
  }

  /** Starts receiving events of other processes. */
  async listen(): Promise<void> {
    await this.messageBus.listen();
  }

  attach(server: HttpServer): void {
    server.on('upgrade', (request, socket, head) => {
      // Without a listener, a connection error would end the process.
      socket.on('error', () => socket.destroy());
      const isQueued = this.handshakeQueue.enqueue(() => this.handleUpgrade(request, socket, head));
      if (!isQueued) rejectUpgrade(socket, createTooManyHandshakesError());
    });
  }

  publish<Event extends keyof UserEventMap>(
    userId: string,
    event: Event,
    data: Parameters<UserEventMap[Event]>[0],
  ): void {
    this.publishToAll({ kind: 'event', userId, event, data });
  }

  disconnectSession(sessionId: string): void {
    this.publishToAll({ kind: 'session-ended', sessionId });
  }

  close(): void {
    this.messageBus.close();
    this.closeTransports();
    this.engine.close();
  }

  /** Closes without a disconnect packet, after which clients would not reconnect. */
  private closeTransports(): void {
    for (const socket of this.io.sockets.sockets.values()) socket.conn.close();
    this.connections.closeAll();
  }

  private publishToAll(message: BusMessage): void {
    this.deliver(message);
    this.messageBus.publish(message);
  }

  /** Sends to the sockets of this process. */
  private deliver(message: BusMessage): void {
    if (message.kind === 'event') {
      // The publishing process has checked the event's type.
      const event = message.event as keyof UserEventMap;
      this.io.local.to(getUserRoom(message.userId)).emit(event, message.data as never);
      return;
    }
    const { sessionId } = message;
    this.endedSessions.add(sessionId);
    setTimeout(() => this.endedSessions.delete(sessionId), ENDED_SESSION_TTL_MS).unref();
    const sockets = this.io.local.in(getSessionRoom(sessionId));
    sockets.emit('session:revoked', { sessionId });
    sockets.disconnectSockets(true);
  }

  private handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const error = getUpgradeError(request, this.deps.isSameOrigin);
    if (error) {
      rejectUpgrade(socket, error);
      return;
    }
    const ip = getClientAddress(request, this.deps.trustProxy);
    const sessionSecret = this.deps.parseSessionCookie(request.headers.cookie);
    const connection = this.connections.register(request, socket, { ip, sessionSecret });
    if (!connection) {
      rejectUpgrade(socket, createTooManyHandshakesError());
      return;
    }
    this.engine.handleUpgrade(request as Parameters<Engine['handleUpgrade']>[0], socket, head);
    // Must run in the same tick as the websocket's own listener, because a listener starts the data flow.
    socket.on('data', (chunk: Buffer) => connection.countReceived({ bytes: chunk.length }));
  }

  private limitTraffic(socket: EngineSocket): void {
    const connection = this.connections.get(socket.request);
    socket.on('packet', () => {
      connection?.countReceived({ packets: 1 });
      // Discards further data of the same chunk.
      if (connection?.socket.destroyed) socket.close(true);
    });
    // Bounds the memory used by clients that don't read. A disconnected client reconnects and refetches what it missed.
    let queuedCharacters = 0;
    socket.on('packetCreate', ({ data }: { data?: string }) => {
      queuedCharacters += data?.length ?? 0;
      if (queuedCharacters > SEND_QUEUE_MAX_CHARACTERS) connection?.socket.destroy();
    });
    socket.on('drain', () => {
      queuedCharacters = 0;
    });
    // The client may not take part in closing.
    socket.on('close', () => connection?.destroySoon());
  }

  /** A rejected client gets the reason and is disconnected, so it can't try other users on the same connection. */
  private authenticateOrDisconnect(socket: UserSocket, next: (error?: Error) => void): void {
    const reject = (error: Error) => {
      next(error);
      setImmediate(() => socket.conn.close());
      this.connections.get(socket.request)?.destroySoon();
    };
    this.verifyHandshake(socket).then(
      (error) => (error ? reject(error) : next()),
      (error) => {
        this.deps.onError(error);
        reject(new Error('unavailable'));
      },
    );
  }

  /** The session cookie identifies the user; the `userId` sent by the client must match. */
  private async verifyHandshake(socket: UserSocket): Promise<Error | null> {
    const connection = this.connections.get(socket.request);
    const claim = handshakeSchema.safeParse(socket.handshake.auth);
    // One handshake per connection.
    if (!connection || connection.userId !== null || !claim.success)
      return createUnauthorizedError();
    const session = await this.authenticate(socket.request.headers.cookie);
    if (!session || session.userId !== claim.data.userId) return createUnauthorizedError();
    if (connection.userId !== null || this.endedSessions.has(session.sessionId)) {
      return createUnauthorizedError();
    }
    const { userId, sessionId } = session;
    Object.assign(socket.data, { userId, sessionId, recipesLoadedAt: claim.data.recipesLoadedAt });
    this.connections.assignUser(connection, session.userId, () => socket.disconnect(true));
    return null;
  }

  /** Concurrent handshakes of one session share a lookup; lookups use few database connections. */
  private async authenticate(cookieHeader: string | undefined): Promise<SocketData | null> {
    const secret = this.deps.parseSessionCookie(cookieHeader);
    if (secret === undefined) return null;
    const pending = this.lookups.get(secret);
    if (pending) return pending;
    const lookup = this.limitLookups(() => this.deps.authenticate(secret));
    this.lookups.set(secret, lookup);
    try {
      return await lookup;
    } finally {
      this.lookups.delete(secret);
    }
  }

  private joinRooms(socket: UserSocket): void {
    const { userId, sessionId, recipesLoadedAt } = socket.data;
    if (this.endedSessions.has(sessionId)) {
      socket.disconnect(true);
      return;
    }
    void socket.join([getUserRoom(userId), getSessionRoom(sessionId)]);
    socket.emit('authenticated', { userId });
    if (recipesLoadedAt !== undefined) void this.publishMissedChanges(socket, recipesLoadedAt);
  }

  /** Makes the client refetch its recipes if they have changed between its requests and this connection. */
  private async publishMissedChanges(socket: UserSocket, recipesLoadedAt: number): Promise<void> {
    const { haveRecipesChanged, onError } = this.deps;
    try {
      const since = new Date(recipesLoadedAt);
      if (await this.limitLookups(() => haveRecipesChanged(socket.data.userId, since)))
        socket.emit('items:changed', {});
    } catch (error) {
      onError(error);
    }
  }
}

function createUnauthorizedError(): Error {
  return new Error('unauthorized');
}

function getSessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

function getUserRoom(userId: string): string {
  return `user:${userId}`;
}
