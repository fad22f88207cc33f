import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect as connectTcp, type Socket as TcpSocket } from 'node:net';
import { SOCKET_PATH } from '@plateful/contract';
import { io, type Socket } from 'socket.io-client';
import { sessionSecretIn } from '#features/accounts/cookies.ts';
import { isSameHost } from '#platform/http/origin-check.ts';
import type { ConnectionLimits } from '#platform/realtime/connections.ts';
import { Realtime } from '#platform/realtime/realtime.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './build-test-app.ts';

/** The socket server of a test app, as `server.ts` builds it. */
export function realtimeOf(
  test: Pick<TestApp, 'database' | 'services'>,
  limits: Partial<ConnectionLimits> = {},
  trustProxy = false,
): Realtime {
  return new Realtime({
    pool: test.database.pool,
    sessionSecretIn,
    identify: async (secret) => (await test.services.sessions.find(secret))?.caller ?? null,
    isSameOrigin: (request) => isSameHost(request, null),
    trustProxy,
    isLimitedByAddress: true,
    limits,
    onError: () => {},
  });
}

/** Connections to an HTTP server that listens, and their end. */
export class SocketClients {
  private readonly sockets: { close(): void }[] = [];

  constructor(private readonly server: Server) {}

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** As the web app connects, with the cookies of a browser. */
  connect(
    browser: Pick<Browser, 'cookies'> | null,
    userId: string,
    headers: Record<string, string> = {},
  ): Socket {
    const cookie = cookieOf(browser);
    const socket = io(this.origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { userId },
      extraHeaders: { ...(cookie && { cookie }), origin: this.origin, ...headers },
    });
    this.sockets.push(socket);
    return socket;
  }

  /** A TCP connection that has sent `request`, for whatever no client would do. */
  async raw(request = this.upgradeRequest()): Promise<TcpSocket> {
    const socket = connectTcp(this.port, '127.0.0.1');
    socket.on('error', () => {});
    this.sockets.push({ close: () => socket.destroy() });
    await once(socket, 'connect');
    socket.write(request);
    return socket;
  }

  upgradeRequest({
    path = `${SOCKET_PATH}/?EIO=4&transport=websocket`,
    headers = {},
    method = 'GET',
  }: {
    path?: string;
    headers?: Record<string, string>;
    method?: string;
  } = {}): string {
    const all = {
      Host: `127.0.0.1:${this.port}`,
      Origin: this.origin,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  }

  closeAll(): void {
    for (const socket of this.sockets.splice(0)) socket.close();
  }
}

export function cookieOf(browser: Pick<Browser, 'cookies'> | null): string {
  return [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Whether the server let it in. */
export function outcomeOf(socket: Socket): Promise<'open' | 'refused'> {
  return new Promise((resolve) => {
    socket.once('authenticated', () => resolve('open'));
    socket.once('connect_error', () => resolve('refused'));
  });
}

export function nextEvent<T = unknown>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve) => socket.once(event, resolve));
}

/** A websocket frame as a client sends it. */
export function frameOf(payload: string | Buffer, opcode = 1): Buffer {
  const data = Buffer.from(payload);
  const length =
    data.length < 126
      ? Buffer.from([0x80 | data.length])
      : Buffer.from([0x80 | 126, data.length >> 8, data.length & 255]);
  // A mask of zeros changes nothing.
  return Buffer.concat([Buffer.from([0x80 | opcode]), length, Buffer.alloc(4), data]);
}
