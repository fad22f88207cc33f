import { maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@plateful/contract';
import type { ConnectionError } from 'fastify';
import { AppError } from '#app-error.ts';
import { failureOf } from './errors.ts';

/** The response that Node is writing to a connection; of its own properties the one that tells. */
type ServingSocket = Socket & { _httpMessage?: ServerResponse | null };

const LINGER_MS = 500;
const REQUEST_LINE = /^[A-Z]+ \/.*/;

/** Answers requests that are too broken for a route, in the envelope, and closes their connection. */
export function clientErrorHandler(nextId: () => string) {
  return (error: ConnectionError, socket: Socket): void => {
    const { _httpMessage: response } = socket as ServingSocket;
    const isAnswered = response?.headersSent ?? false;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
      socket.destroy();
      return;
    }
    socket.end(responseTo(new AppError(codeOf(error)), nextId()));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function codeOf({ code, rawPacket }: ConnectionError): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // Node has one limit for both.
    const packet = rawPacket instanceof Buffer ? Buffer.from(rawPacket).toString('latin1') : '';
    const [line = ''] = packet.match(REQUEST_LINE) ?? [];
    return line.length >= maxHeaderSize ? 'URL_TOO_LONG' : 'HEADERS_TOO_LARGE';
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'BODY_TOO_SLOW';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'BODY_TOO_LARGE';
  return 'INVALID';
}

function responseTo(error: AppError, requestId: string): string {
  const body = JSON.stringify(failureOf(error, requestId));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
