import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#app-error.ts';
import { watchBodySpeed } from './body-speed.ts';

/** Clients that wait for a word before they send their body. */
const awaitingContinue = new WeakMap<IncomingMessage, ServerResponse>();

/** Whoever asks whether to send a body is told so when it is about to be read: what is refused is never sent. */
export function continueWhenRead({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.set(request, response);
    server.emit('request', request, response);
  });
  // Other expectations may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Call it before a body is read. */
function beginBody(request: IncomingMessage): void {
  awaitingContinue.get(request)?.writeContinue();
  awaitingContinue.delete(request);
}

/**
 * Reads a body to its end, piece by piece.
 *
 * @param onChunk may throw; nothing more is read then
 * @throws AppError BODY_TOO_SLOW, INVALID when the connection is lost; whatever `onChunk` throws
 */
export async function readBody(
  request: IncomingMessage,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  if (request.destroyed) throw connectionLost();
  beginBody(request);
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
      const onLost = () => reject(connectionLost());
      request.on('data', onData).once('end', resolve).once('close', onLost).on('error', onLost);
      signal.addEventListener('abort', () => {
        request.off('data', onData).off('end', resolve).off('close', onLost).pause();
      });
    });
  } finally {
    stopListening.abort();
  }
}

/** Reads a body that nobody needs, so that its sender sees the answer. @throws AppError BODY_TOO_LARGE */
export async function discardBody(request: IncomingMessage, limit: number): Promise<void> {
  let received = 0;
  await readBody(request, ({ length }) => {
    received += length;
    if (received > limit) throw new AppError('BODY_TOO_LARGE');
  });
}

/**
 * For bodies that a parser of its own reads: reading begins, and must not be too slow.
 *
 * @returns `orTooSlow` rejects when the body is too slow, else does what `work` does
 */
export function watchBody(request: IncomingMessage) {
  beginBody(request);
  let end = () => {};
  const tooSlow = new Promise<never>((_resolve, reject) => {
    end = watchBodySpeed(request, () => reject(new AppError('BODY_TOO_SLOW')));
  });
  // It may come while nobody listens.
  tooSlow.catch(() => {});
  return { end, orTooSlow: <T>(work: Promise<T>): Promise<T> => Promise.race([work, tooSlow]) };
}

function connectionLost(): AppError {
  return new AppError('INVALID', { message: 'The connection was lost.' });
}
