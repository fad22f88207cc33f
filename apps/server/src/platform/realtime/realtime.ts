import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '@plateful/contract';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server } from 'socket.io';
import { z } from 'zod';

const CLOSE_AFTER_NEWS_MS = 250;

const handshakeSchema = z.object({ userId: z.string() });

interface SocketData {
  userId: string;
  sessionId: string;
}

type SocketServer = Server<ClientEvents, ServerEvents, ServerEvents, SocketData>;

interface RealtimeParts {
  pool: pg.Pool;
  /** Who a raw `Cookie` header belongs to. */
  identify: (cookieHeader: string | undefined) => Promise<SocketData | null>;
  isSameOrigin: (request: IncomingMessage) => boolean;
  onError: (error: unknown) => void;
}

/**
 * The socket server: websocket only, for people with a session. Each person's devices share a room; with PostgreSQL's
 * LISTEN and NOTIFY an event reaches them whichever process they are connected to.
 */
export class Realtime {
  private readonly io: SocketServer;

  constructor(private readonly parts: RealtimeParts) {
    this.io = new Server({
      path: SOCKET_PATH,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 16_384,
      allowRequest: (request, decide) => decide(null, parts.isSameOrigin(request)),
    });
    this.io.adapter(createAdapter(parts.pool, { errorHandler: parts.onError }));
    this.io.use((socket, next) => {
      this.authenticate(socket.handshake.auth, socket.request.headers.cookie).then((data) => {
        if (!data) return next(new Error('unauthorized'));
        Object.assign(socket.data, data);
        return next();
      }, next);
    });
    this.io.on('connection', async (socket) => {
      const { userId, sessionId } = socket.data;
      await socket.join([roomOf(userId), roomOfSession(sessionId)]);
      socket.emit('authenticated', { userId });
    });
  }

  attach(server: HttpServer): void {
    this.io.attach(server);
  }

  /** Tells all devices of a person; nobody waits for it, and nothing fails with it. */
  tell<Event extends keyof ServerEvents>(
    userId: string,
    event: Event,
    ...message: Parameters<ServerEvents[Event]>
  ): void {
    this.io.to(roomOf(userId)).emit(event, ...message);
  }

  /** Tells the sockets of a session that it is over, and closes them, in whichever process they are. */
  endSession(sessionId: string): void {
    const room = roomOfSession(sessionId);
    this.io.to(room).emit('session:revoked', { sessionId });
    // Between processes the two travel on connections of their own, and the second may overtake the first.
    setTimeout(() => this.io.in(room).disconnectSockets(true), CLOSE_AFTER_NEWS_MS).unref();
  }

  async close(): Promise<void> {
    this.io.disconnectSockets(true);
    await this.io.of('/').adapter.close();
  }

  /** The cookie decides who it is; the `userId` that the client claims must be the same. */
  private async authenticate(
    claim: unknown,
    cookie: string | undefined,
  ): Promise<SocketData | null> {
    const claimed = handshakeSchema.safeParse(claim);
    const found = await this.parts.identify(cookie);
    return claimed.success && found?.userId === claimed.data.userId ? found : null;
  }
}

function roomOfSession(sessionId: string): string {
  return `session:${sessionId}`;
}

function roomOf(userId: string): string {
  return `user:${userId}`;
}
