import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announcedBytesOf } from './json-body.ts';

/** After an answer that came before the body was read, so long and so much is read for the client to see it. */
const LINGER_MS = 1000;
const LINGER_BYTES = 1024 * 1024;

/**
 * Ends the connection after an answer whose request has bytes left to send, so that nobody makes us read what we have
 * refused.
 */
export function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!hasUnreadBody(request)) return;
    reply.header('connection', 'close');
    lingerThenDestroy(request, reply);
  });
}

function hasUnreadBody(request: FastifyRequest): boolean {
  const { complete, readableEnded } = request.raw;
  return announcedBytesOf(request) !== 0 && !complete && !readableEnded;
}

/**
 * A connection that is closed with unread bytes is reset, and a reset may overtake the answer. So the rest is thrown
 * away for a moment first.
 */
function lingerThenDestroy({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request;
  // Requests that tests inject have none.
  if (!(socket instanceof Socket)) return;
  const close = socket.destroySoon.bind(socket);
  // What Node calls after the last answer of a connection.
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
