import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getContentLength } from './body-size-limits.ts';

/** How long, and how many bytes, the rest of a body is read after an early response. */
const LINGER_MS = 1000;
const LINGER_BYTES = 1024 * 1024;

/**
 * Closes the connection after a response when the request body has not been read completely, so that rejected clients
 * cannot keep sending.
 */
export function registerCloseOnUnreadBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!hasUnreadBody(request)) return;
    reply.header('connection', 'close');
    closeLingering(request, reply);
  });
}

function hasUnreadBody(request: FastifyRequest): boolean {
  const { complete, readableEnded } = request.raw;
  return getContentLength(request) !== 0 && !complete && !readableEnded;
}

/**
 * Closing a socket with unread bytes sends a TCP reset, which can arrive before the response. So the remaining bytes
 * are read and discarded for a short time first.
 */
function closeLingering({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request;
  // Requests injected by tests have no socket.
  if (!(socket instanceof Socket)) return;
  const close = socket.destroySoon.bind(socket);
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
  reply.raw.once('finish', () => {
    let discarded = 0;
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length;
      if (discarded > LINGER_BYTES) socket.destroy();
    });
    request.once('end', close);
  });
}
