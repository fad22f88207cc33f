import { connect, type Socket } from 'node:net';
import type { Browser } from './browser.ts';
import type { TestApp } from './build-test-app.ts';

/** Lets the app listen on a free port of this machine. @returns the port. */
export async function listen({ app }: TestApp): Promise<number> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(address).port);
}

/** The head of a POST below `/api`, as a page of the app sends it, for a body that is written by hand. */
export function headOf(
  path: string,
  headers: Record<string, string | number>,
  browser?: Browser,
): string {
  const cookie = [...(browser?.cookies ?? [])]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const all = {
    host: 'localhost',
    origin: 'http://localhost',
    'content-type': 'application/json',
    ...(cookie && { cookie }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** A connection whose bytes are written and read by hand. */
export class RawConnection {
  private text = '';
  private readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.text += bytes.toString('latin1');
    });
    // The server may close while bytes are on their way.
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new RawConnection(socket);
  }

  /** Resolves when the operating system has taken the bytes, or the connection is closed. */
  async write(bytes: string | Buffer): Promise<void> {
    if (this.socket.destroyed) return;
    await Promise.race([
      new Promise<void>((resolve) => this.socket.write(bytes, () => resolve())),
      this.closed,
    ]);
  }

  /** Closes without a farewell, as a phone does that lost its network. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  /** Everything that came until the server closed the connection. */
  async untilClosed(): Promise<string> {
    await this.closed;
    return this.text;
  }

  /** Everything that has come, once it contains `awaited`. */
  async until(awaited: string, limitMs = 10_000): Promise<string> {
    const deadline = Date.now() + limitMs;
    while (!this.text.includes(awaited)) {
      if (Date.now() > deadline || this.socket.destroyed) {
        throw new Error(`No ${awaited} came, but: ${this.text.slice(0, 2000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this.text;
  }
}
