import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#app-error.ts';
import { watchBodySpeed } from './watch-body-speed.ts';

/** Requests with `Expect: 100-continue`. */
const awaitingContinue = new WeakMap<IncomingMessage, ServerResponse>();

/** Sends `100 Continue` only when the body is about to be read, so that clients don't send bodies that are rejected. */
export function registerDeferred100Continue({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.set(request, response);
    server.emit('request', request, response);
  });
  // Other expectations may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Must be called before the body is read. */
function sendContinue(request: IncomingMessage): void {
  awaitingContinue.get(request)?.writeContinue();
  awaitingContinue.delete(request);
}

/**
 * Reads a body chunk by chunk.
 *
 * @param onChunk may throw; reading stops then
 * @throws AppError BODY_TOO_SLOW; CANCELED when the connection is lost; errors of `onChunk`
 */
export async function forEachBodyChunk(
  request: IncomingMessage,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  if (request.destroyed) throw new AppError('CANCELED');
  sendContinue(request);
  const stopListening = new AbortController();
  const { signal } = stopListening;
  try {
    await new Promise<void>((resolve, reject) => {
      const stopWatching = watchBodySpeed(request, () => reject(new AppError('BODY_TOO_SLOW')));
      signal.addEventListener('abort', stopWatching);
      const onData = (chunk: Buffer | string) => {
        try {
          onChunk(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        } catch (error) {
          reject(error);
          stopListening.abort();
        }
      };
      const onLost = () => reject(new AppError('CANCELED'));
      request.on('data', onData).once('end', resolve).once('close', onLost).on('error', onLost);
      signal.addEventListener('abort', () => {
        request.off('data', onData).off('end', resolve).off('close', onLost).pause();
      });
    });
  } finally {
    stopListening.abort();
  }
}

/**
 * Reads and discards a body, so that the client receives the response.
 *
 * @throws AppError BODY_TOO_LARGE
 */
export async function discardBody(request: IncomingMessage, limit: number): Promise<void> {
  let received = 0;
  await forEachBodyChunk(request, ({ length }) => {
    received += length;
    if (received > limit) throw new AppError('BODY_TOO_LARGE');
  });
}

/**
 * Watches the speed of a body that another parser reads.
 *
 * @returns `rejectIfTooSlow` rejects when the body is too slow, otherwise settles like `work`
 */
export function sendContinueAndWatchBodySpeed(request: IncomingMessage) {
  sendContinue(request);
  let end = () => {};
  const tooSlow = new Promise<never>((_resolve, reject) => {
    end = watchBodySpeed(request, () => reject(new AppError('BODY_TOO_SLOW')));
  });
  // The rejection may come before anything awaits the promise.
  tooSlow.catch(() => {});
  return {
    end,
    rejectIfTooSlow: <T>(work: Promise<T>): Promise<T> => Promise.race([work, tooSlow]),
  };
}
