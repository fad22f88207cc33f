import type { FastifyBaseLogger } from 'fastify';
import { toLoggableError } from '#platform/db/to-loggable-error.ts';
import type { ErrorReport } from '#platform/http/error-handler.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { Clock } from '#ports/clock.ts';
import { LogDeduplicator } from './log-deduplicator.ts';
import type { LogStore, NewLogEntry } from './log-store.ts';
import { redactText } from './redact-secrets.ts';

const MAX_TRACKED_MESSAGES = 200;

interface ErrorLogDeps {
  logs: Pick<LogStore, 'store'>;
  logger: FastifyBaseLogger;
  clock: Clock;
  /** Entries stored per day. Errors beyond the limit are still printed to the server's log. */
  dailyLimit: Pick<RateLimiter, 'consume'>;
}

export const serverErrorDailyLimit = { points: 5000, seconds: 24 * 60 * 60, cacheRejections: true };

/**
 * Creates a function that prints server errors and stores them for the admin. Repetitions of a message within a minute
 * are counted (`context.before`) but not stored, so that errors of an overloaded database don't add to its load.
 */
export function createServerErrorLogger({ logs, logger, clock, dailyLimit }: ErrorLogDeps) {
  const deduplicator = new LogDeduplicator<null>(clock, MAX_TRACKED_MESSAGES);

  return ({
    error,
    requestId,
    request,
  }: Pick<ErrorReport, 'error' | 'requestId' | 'request'>): void => {
    const loggable = toLoggableError(error);
    const message = redactText(loggable.message);
    const stack = redactText(loggable.stack);
    logger.error({ message, stack, requestId }, 'request failed');
    const repeated = deduplicator.record(message, null);
    if (repeated === null) return;
    const entry: NewLogEntry = {
      level: 'error',
      message: message.replaceAll('\0', '').slice(0, 4000),
      platform: 'server',
      userId: request.principal?.userId ?? null,
      sessionId: request.principal?.sessionId ?? null,
      requestId,
      context: {
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        ...(repeated > 0 && { before: repeated }),
      },
      stack: stack.replaceAll('\0', '').slice(0, 8000),
    };
    const store = async () => {
      if ((await dailyLimit.consume('server')) === 0) await logs.store(entry);
    };
    store().catch((storeError) =>
      logger.error(toLoggableError(storeError), 'failed to store the error'),
    );
  };
}
