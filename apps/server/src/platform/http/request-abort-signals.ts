import type { FastifyReply, FastifyRequest } from 'fastify';

/** A signal that is aborted when the connection closes before the response is sent. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // The connection may have closed before this call.
  if (reply.raw.destroyed && !reply.raw.writableFinished) controller.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * A signal that is aborted when the request ends: the response was sent or the connection closed. For a request that
 * has already ended the signal is already aborted, so a permit tied to it is always released.
 */
export function createRequestEndSignal(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
): AbortSignal {
  const { raw: response } = reply;
  const { socket } = request;
  const controller = new AbortController();
  const end = () => {
    // A keep-alive socket outlives the request.
    socket.off('close', end);
    controller.abort();
  };
  if (response.writableFinished || response.destroyed || socket.destroyed) {
    end();
    return controller.signal;
  }
  response.once('close', end);
  // A pipelined response that waits behind an earlier one gets no event when the connection closes.
  socket.once('close', end);
  return controller.signal;
}
