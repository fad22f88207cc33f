import { connect, type Socket } from 'node:net';
import type { TestApp } from './build-test-app.ts';
import type { TestHttpClient } from './test-http-client.ts';

/** Listens on a free port of this machine. @returns the port */
export async function listenOnFreePort({ fastify }: TestApp): Promise<number> {
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(address).port);
}

/** The head of a POST below `/api`, as the web app sends it; the test writes the body. */
export function formatPostRequestHead(
  path: string,
  headers: Record<string, string | number>,
  browser?: TestHttpClient,
): string {
  const cookie = [...(browser?.cookies ?? [])]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const allHeaders = {
    host: 'localhost',
    origin: 'http://localhost',
    'content-type': 'application/json',
    ...(cookie && { cookie }),
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** A TCP connection for tests that write and read bytes themselves. */
export class RawConnection {
  private receivedText = '';
  private readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.receivedText += bytes.toString('latin1');
    });
    // The server may close the connection while bytes are being sent.
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new RawConnection(socket);
  }

  /** Resolves when the operating system has accepted the bytes, or the connection is closed. */
  async write(bytes: string | Buffer): Promise<void> {
    if (this.socket.destroyed) return;
    await Promise.race([
      new Promise<void>((resolve) => this.socket.write(bytes, () => resolve())),
      this.closed,
    ]);
  }

  /** Destroys the connection without a FIN, like a phone that loses its network. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  /** Everything received until the server closed the connection. */
  async readUntilClosed(): Promise<string> {
    await this.closed;
    return this.receivedText;
  }

  /** Everything received, once it contains `expected`. */
  async readUntil(expected: string, timeoutMs = 10_000): Promise<string> {
    const deadline = Date.now() + timeoutMs;
    while (!this.receivedText.includes(expected)) {
      if (Date.now() > deadline || this.socket.destroyed) {
        throw new Error(`No ${expected} came, but: ${this.receivedText.slice(0, 2000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this.receivedText;
  }
}
