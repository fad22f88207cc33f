import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect as connectTcp, type Socket as TcpSocket } from 'node:net';
import { SOCKET_PATH } from '@plateful/contract';
import { io, type Socket } from 'socket.io-client';
import type { TestHttpClient } from './test-http-client.ts';

/** Opens connections to a listening HTTP server, and closes them. */
export class SocketClients {
  private readonly sockets: { close(): void }[] = [];

  constructor(private readonly server: Server) {}

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Connects like the web app, with the cookies of a browser. */
  connect(
    browser: Pick<TestHttpClient, 'cookies'> | null,
    userId: string,
    headers: Record<string, string> = {},
    auth: { recipesLoadedAt?: number } = {},
  ): Socket {
    const cookie = getCookieHeader(browser);
    const socket = io(this.origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { userId, ...auth },
      extraHeaders: { ...(cookie && { cookie }), origin: this.origin, ...headers },
    });
    this.sockets.push(socket);
    return socket;
  }

  /** Opens a TCP connection and sends `request`, for data that no client library sends. */
  async openRawConnection(request = this.upgradeRequest()): Promise<TcpSocket> {
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
    const allHeaders = {
      Host: `127.0.0.1:${this.port}`,
      Origin: this.origin,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    };
    const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  }

  closeAll(): void {
    for (const socket of this.sockets.splice(0)) socket.close();
  }
}

export function getCookieHeader(browser: Pick<TestHttpClient, 'cookies'> | null): string {
  return [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Whether the server accepted the connection. */
export function waitForConnectOutcome(socket: Socket): Promise<'open' | 'rejected'> {
  return new Promise((resolve) => {
    socket.once('authenticated', () => resolve('open'));
    socket.once('connect_error', () => resolve('rejected'));
  });
}

export function waitForEvent<T = unknown>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve) => socket.once(event, resolve));
}

/** Encodes a websocket frame as sent by a client. */
export function createWebSocketFrame(payload: string | Buffer, opcode = 1): Buffer {
  const data = Buffer.from(payload);
  const length =
    data.length < 126
      ? Buffer.from([0x80 | data.length])
      : Buffer.from([0x80 | 126, data.length >> 8, data.length & 255]);
  // A mask of zeros does not change the payload.
  return Buffer.concat([Buffer.from([0x80 | opcode]), length, Buffer.alloc(4), data]);
}
