import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@plateful/contract';

const reasonPhrases = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
} as const;
export type UpgradeErrorStatus = keyof typeof reasonPhrases;

/** Rejects an upgrade request with a status and closes the connection. */
export function rejectUpgrade(socket: Duplex, status: UpgradeErrorStatus): void {
  const retry = status === 429 ? 'Retry-After: 60\r\n' : '';
  socket.end(
    `HTTP/1.1 ${status} ${reasonPhrases[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    // Node keeps the other direction open, and upgraded connections have no timeout.
    () => socket.destroy(),
  );
}

/** @returns the status to reject with; null for a valid websocket request */
export function getUpgradeErrorStatus(
  request: IncomingMessage,
  isSameOrigin: (request: IncomingMessage) => boolean,
): UpgradeErrorStatus | null {
  const { url = '', headers, method } = request;
  if (!URL.canParse(url, 'http://localhost')) return 400;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname.replace(/\/$/, '') !== SOCKET_PATH) return 404;
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return 400;
  // All connections start as websockets, so a request with a `sid` is invalid.
  if (searchParams.has('sid')) return 400;
  return isSameOrigin(request) ? null : 403;
}

/** The client's address; behind a proxy, the last entry of X-Forwarded-For. */
export function getClientAddress(
  { headers, socket }: IncomingMessage,
  trustProxy: boolean,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const last = trustProxy ? forwarded.split(',').at(-1)?.trim() : '';
  return last || (socket.remoteAddress ?? '');
}
