import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ClientEvents, ServerEvents } from '@plateful/contract';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { type ConnectionLimits, Connections, connectionLimits } from './connections.ts';
import { EventBus } from './event-bus.ts';
import { TurnQueue } from './turn-queue.ts';
import { addressOf, checkUpgrade, refuseUpgrade } from './upgrade.ts';

const PACKET_MAXIMUM_BYTES = 16 * 1024;
/** Characters that wait for a client to read what it was sent before. */
const QUEUE_MAXIMUM = 1_000_000;
/** Handshakes that may wait for their turn. */
const HANDSHAKES_WAITING = 2_000;
/** Sessions that are looked up for handshakes at a time; other requests need the database's connections too. */
const LOOKUPS_AT_A_TIME = 4;
/** For as long a handshake that began before a session ended may still be under way. */
const REMEMBER_ENDED_MS = 30_000;

const handshakeSchema = z.object({ userId: z.string() });

const busMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), userId: z.string(), event: z.string(), data: z.unknown() }),
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
]);
type BusMessage = z.infer<typeof busMessageSchema>;

interface SocketData {
  userId: string;
  sessionId: string;
}

type SocketServer = Server<ClientEvents, ServerEvents, ServerEvents, SocketData>;
type UserSocket = Socket<ClientEvents, ServerEvents, ServerEvents, SocketData>;

interface RealtimeDeps {
  pool: pg.Pool;
  /** The session's secret in a raw `Cookie` header. */
  sessionSecretIn: (cookieHeader: string | undefined) => string | undefined;
  /** Who a session's secret belongs to. */
  identify: (sessionSecret: string) => Promise<SocketData | null>;
  isSameOrigin: (request: IncomingMessage) => boolean;
  trustProxy: boolean;
  /** Off for load tests: one address may connect as often as it likes. */
  isLimitedByAddress: boolean;
  limits?: Partial<ConnectionLimits>;
  onError: (error: unknown) => void;
}

/**
 * The socket server: websocket only, for people with a session. Each person's devices share a room. Events reach the
 * devices of this process at once and in the order they are published, and those of other processes by the event bus,
 * in the same order.
 */
export class Realtime {
  readonly connections: Connections;
  private readonly io: SocketServer;
  private readonly engine: Engine;
  private readonly bus: EventBus;
  private readonly handshakes = new TurnQueue(HANDSHAKES_WAITING);
  private readonly limitLookups = limitConcurrency({
    running: LOOKUPS_AT_A_TIME,
    waiting: HANDSHAKES_WAITING,
  });
  /** Sessions that are being looked up, by their secrets. */
  private readonly lookups = new Map<string, Promise<SocketData | null>>();
  private readonly endedSessions = new Set<string>();

  constructor(private readonly deps: RealtimeDeps) {
    const limits = { ...connectionLimits, ...deps.limits };
    this.connections = new Connections(limits, deps.isLimitedByAddress);
    this.bus = new EventBus({
      pool: deps.pool,
      onMessage: (message) => this.deliver(busMessageSchema.parse(message)),
      // Clients connect again by themselves, and fetch what they missed.
      onGap: () => this.closeTransports(),
      onError: deps.onError,
    });
    this.engine = new Engine({
      transports: ['websocket'],
      allowUpgrades: false,
      maxHttpBufferSize: PACKET_MAXIMUM_BYTES,
    });
    this.engine.on('connection', (socket: EngineSocket) => this.watch(socket));
    this.io = new Server({ serveClient: false, connectTimeout: limits.authenticateWithinMs });
    this.io.bind(this.engine);
    this.io.use((socket, next) => this.admit(socket, next));
    this.io.on('connection', (socket) => this.greet(socket));
  }

  /** Takes part in what other processes publish. */
  async listen(): Promise<void> {
    await this.bus.listen();
  }

  attach(server: HttpServer): void {
    server.on('upgrade', (request, socket, head) => {
      // Without a listener, a connection that breaks would end the process.
      socket.on('error', () => socket.destroy());
      const isTaken = this.handshakes.add(() => this.upgrade(request, socket, head));
      if (!isTaken) refuseUpgrade(socket, 429);
    });
  }

  /** Sends an event to all devices of a person; nobody waits for it, and nothing fails with it. */
  publish<Event extends keyof ServerEvents>(
    userId: string,
    event: Event,
    data: Parameters<ServerEvents[Event]>[0],
  ): void {
    this.publishToAll({ kind: 'event', userId, event, data });
  }

  /** Tells the sockets of a session that it is over, and closes them, in whichever process they are. */
  endSession(sessionId: string): void {
    this.publishToAll({ kind: 'session-ended', sessionId });
  }

  close(): void {
    this.bus.close();
    this.closeTransports();
    this.engine.close();
  }

  /** Without the goodbye that keeps clients from connecting again. */
  private closeTransports(): void {
    for (const socket of this.io.sockets.sockets.values()) socket.conn.close();
    this.connections.closeAll();
  }

  private publishToAll(message: BusMessage): void {
    this.deliver(message);
    this.bus.publish(message);
  }

  /** To the sockets of this process. */
  private deliver(message: BusMessage): void {
    if (message.kind === 'event') {
      // Another process has checked the event's type when it was published.
      const event = message.event as keyof ServerEvents;
      this.io.local.to(roomOf(message.userId)).emit(event, message.data as never);
      return;
    }
    const { sessionId } = message;
    this.endedSessions.add(sessionId);
    setTimeout(() => this.endedSessions.delete(sessionId), REMEMBER_ENDED_MS).unref();
    const sockets = this.io.local.in(roomOfSession(sessionId));
    sockets.emit('session:revoked', { sessionId });
    sockets.disconnectSockets(true);
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const status = checkUpgrade(request, this.deps.isSameOrigin);
    if (status !== null) {
      refuseUpgrade(socket, status);
      return;
    }
    const ip = addressOf(request, this.deps.trustProxy);
    const sessionSecret = this.deps.sessionSecretIn(request.headers.cookie);
    const connection = this.connections.open(request, socket, { ip, sessionSecret });
    if (!connection) {
      refuseUpgrade(socket, 429);
      return;
    }
    this.engine.handleUpgrade(request as Parameters<Engine['handleUpgrade']>[0], socket, head);
    // In the same turn as the websocket's own listener: a socket that somebody listens to begins to flow.
    socket.on('data', (chunk: Buffer) => connection.count({ bytes: chunk.length }));
  }

  private watch(socket: EngineSocket): void {
    const connection = this.connections.of(socket.request);
    socket.on('packet', () => {
      connection?.count({ packets: 1 });
      // What else came in the same piece is not read any more.
      if (connection?.socket.destroyed) socket.close(true);
    });
    // Whoever does not read must not fill our memory. What is cut connects again, and fetches what it missed.
    let queued = 0;
    socket.on('packetCreate', ({ data }: { data?: string }) => {
      queued += data?.length ?? 0;
      if (queued > QUEUE_MAXIMUM) connection?.socket.destroy();
    });
    socket.on('drain', () => {
      queued = 0;
    });
    // The other side may not take part in closing.
    socket.on('close', () => connection?.cutSoon());
  }

  /** A refused client is told why, and disconnected: it can't try one user after the other on one connection. */
  private admit(socket: UserSocket, next: (error?: Error) => void): void {
    const refuse = (error: Error) => {
      next(error);
      setImmediate(() => socket.conn.close());
      this.connections.of(socket.request)?.cutSoon();
    };
    this.authenticate(socket).then(
      (error) => (error ? refuse(error) : next()),
      (error) => {
        this.deps.onError(error);
        refuse(new Error('unavailable'));
      },
    );
  }

  /** The cookie decides who it is; the `userId` that the client claims must be the same. */
  private async authenticate(socket: UserSocket): Promise<Error | null> {
    const connection = this.connections.of(socket.request);
    const claimed = handshakeSchema.safeParse(socket.handshake.auth);
    // One connection, one handshake.
    if (!connection || connection.userId !== null || !claimed.success) return unauthorized();
    const found = await this.identify(socket.request.headers.cookie);
    if (!found || found.userId !== claimed.data.userId) return unauthorized();
    if (connection.userId !== null || this.endedSessions.has(found.sessionId)) {
      return unauthorized();
    }
    Object.assign(socket.data, { userId: found.userId, sessionId: found.sessionId });
    this.connections.authenticate(connection, found.userId, () => socket.disconnect(true));
    return null;
  }

  /** Handshakes of one session that are under way share a lookup; lookups use few connections to the database. */
  private async identify(cookieHeader: string | undefined): Promise<SocketData | null> {
    const secret = this.deps.sessionSecretIn(cookieHeader);
    if (secret === undefined) return null;
    const pending = this.lookups.get(secret);
    if (pending) return pending;
    const lookup = this.limitLookups(() => this.deps.identify(secret));
    this.lookups.set(secret, lookup);
    try {
      return await lookup;
    } finally {
      this.lookups.delete(secret);
    }
  }

  private greet(socket: UserSocket): void {
    const { userId, sessionId } = socket.data;
    if (this.endedSessions.has(sessionId)) {
      socket.disconnect(true);
      return;
    }
    void socket.join([roomOf(userId), roomOfSession(sessionId)]);
    socket.emit('authenticated', { userId });
  }
}

function unauthorized(): Error {
  return new Error('unauthorized');
}

function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`;
}

function roomOf(userId: string): string {
  return `user:${userId}`;
}
