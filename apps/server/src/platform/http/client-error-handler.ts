import { maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@plateful/contract';
import type { ConnectionError } from 'fastify';
import { AppError } from '#app-error.ts';
import { toErrorResponse } from './error-handler.ts';

/** A socket with Node's internal reference to the response being written. */
type ServingSocket = Socket & { _httpMessage?: ServerResponse | null };

const CLOSE_DELAY_MS = 500;
const REQUEST_LINE = /^[A-Z]+ \/.*/;

/** Responds with the error envelope to requests that Node cannot parse, and closes the connection. */
export function createClientErrorHandler(nextId: () => string) {
  const closing = new WeakSet<Socket>();
  return (error: ConnectionError, socket: Socket): void => {
    // Called again for each further part of the same request. Closing at once would discard the response on its way.
    if (closing.has(socket)) return;
    const { _httpMessage: response } = socket as ServingSocket;
    const hasResponded = response?.headersSent ?? false;
    if (error.code === 'ECONNRESET' || !socket.writable || hasResponded) {
      socket.destroy();
      return;
    }
    closing.add(socket);
    socket.end(formatRawErrorResponse(new AppError(toErrorCode(error)), nextId()));
    setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
  };
}

function toErrorCode({ code, rawPacket }: ConnectionError): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // Node uses one limit for the request line and the headers.
    const packet = rawPacket instanceof Buffer ? Buffer.from(rawPacket).toString('latin1') : '';
    const [line = ''] = packet.match(REQUEST_LINE) ?? [];
    return line.length >= maxHeaderSize ? 'URL_TOO_LONG' : 'HEADERS_TOO_LARGE';
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'BODY_TOO_SLOW';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'BODY_TOO_LARGE';
  return 'INVALID';
}

/** A whole HTTP response, for sockets without a Fastify reply. */
export function formatRawErrorResponse(error: AppError, requestId: string): string {
  const body = JSON.stringify(toErrorResponse(error, requestId));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    ...(error.retryAfterSeconds === undefined ? [] : [`Retry-After: ${error.retryAfterSeconds}`]),
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
