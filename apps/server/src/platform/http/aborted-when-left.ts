import type { FastifyReply } from 'fastify';

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
