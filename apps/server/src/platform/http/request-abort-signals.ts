import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';

/** A signal that is aborted, with an AppError CANCELED, when the connection closes before the response is sent. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const cancel = () => {
    if (!reply.raw.writableFinished) controller.abort(new AppError('CANCELED'));
  };
  // The connection may have closed before this call.
  if (reply.raw.destroyed) cancel();
  reply.raw.once('close', cancel);
  return controller.signal;
}

/**
 * A signal that is aborted, with an AppError CANCELED, when the request ends: the response was sent or the connection
 * closed. For a request that has already ended the signal is already aborted, so a permit tied to it is always released.
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
    controller.abort(new AppError('CANCELED'));
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
