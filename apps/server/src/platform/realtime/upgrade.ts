import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@plateful/contract';

const reasons = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
} as const;
export type RefusalStatus = keyof typeof reasons;

/** Ends a request for a websocket with a status, and the connection with it. */
export function refuseUpgrade(socket: Duplex, status: RefusalStatus): void {
  const retry = status === 429 ? 'Retry-After: 60\r\n' : '';
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    // Node leaves the other direction open, and nobody watches an upgraded connection's time.
    () => socket.destroy(),
  );
}

/** @returns the status to refuse with, null for a request that may become a websocket of ours */
export function checkUpgrade(
  request: IncomingMessage,
  isSameOrigin: (request: IncomingMessage) => boolean,
): RefusalStatus | null {
  const { url = '', headers, method } = request;
  if (!URL.canParse(url, 'http://localhost')) return 400;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname.replace(/\/$/, '') !== SOCKET_PATH) return 404;
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return 400;
  // No connection begins as anything else and becomes a websocket later, so none has a `sid` to name.
  if (searchParams.has('sid')) return 400;
  return isSameOrigin(request) ? null : 403;
}

/** Who connects: with a proxy in front, the address that it wrote last. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const last = trustProxy ? forwarded.split(',').at(-1)?.trim() : '';
  return last || (socket.remoteAddress ?? '');
}
