import type { FastifyReply, FastifyRequest } from 'fastify';

/** Aborted when the connection closes before the answer was sent. */
export function abortedWhenLeft(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Who left before we came here says nothing any more.
  if (reply.raw.destroyed && !reply.raw.writableFinished) controller.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Aborted when the request is over: its answer was sent, or its connection is gone. A request that is over already has
 * an aborted signal, so a permit that is tied to the signal is returned whenever it was taken.
 */
export function requestOver({ raw: request }: FastifyRequest, reply: FastifyReply): AbortSignal {
  const { raw: response } = reply;
  const { socket } = request;
  const controller = new AbortController();
  const end = () => {
    // The socket outlives the request on a connection that is kept alive.
    socket.off('close', end);
    controller.abort();
  };
  if (response.writableFinished || response.destroyed || socket.destroyed) {
    end();
    return controller.signal;
  }
  response.once('close', end);
  // A response that waits behind an earlier one on the same connection isn't told when the connection closes.
  socket.once('close', end);
  return controller.signal;
}
