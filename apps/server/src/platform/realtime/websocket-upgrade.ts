import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { formatRawErrorResponse } from '#platform/http/client-error-handler.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';

/** When a client may try again after too many handshakes. */
const RETRY_AFTER_SECONDS = 60;

export function createTooManyHandshakesError(): AppError {
  return new AppError('TOO_MANY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Rejects an upgrade request with the error envelope and closes the connection. */
export function rejectUpgrade(socket: Duplex, error: AppError): void {
  // Node keeps the other direction open, and upgraded connections have no timeout.
  socket.end(formatRawErrorResponse(error, randomIdGenerator.newId()), () => socket.destroy());
}

/** @returns the error to reject with; null for a valid websocket request */
export function getUpgradeError(
  request: IncomingMessage,
  isSameOrigin: (request: IncomingMessage) => boolean,
): AppError | null {
  const { url = '', headers, method } = request;
  if (!URL.canParse(url, 'http://localhost')) return new AppError('INVALID');
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname.replace(/\/$/, '') !== SOCKET_PATH) return new AppError('NOT_FOUND');
  const isWebsocket = method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
  const isSupported =
    searchParams.get('EIO') === '4' && searchParams.get('transport') === 'websocket';
  // All connections start as websockets, so a request with a `sid` is invalid.
  if (!isWebsocket || !isSupported || searchParams.has('sid')) return new AppError('INVALID');
  return isSameOrigin(request) ? null : new AppError('CROSS_SITE');
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
