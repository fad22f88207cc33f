import type { FastifyBaseLogger } from 'fastify';
import { plainFault } from '#platform/db/plain-fault.ts';
import type { ErrorReport } from '#platform/http/errors.ts';
import type { Limit } from '#platform/limits/limits.ts';
import type { Clock } from '#ports/clock.ts';
import { RepeatCounter } from './repeat-counter.ts';
import type { Logs, NewLogEntry } from './service.ts';

const MOST_KINDS = 200;

interface FaultLogParts {
  logs: Pick<Logs, 'store'>;
  logger: FastifyBaseLogger;
  clock: Clock;
  /** How many may be stored a day; the server's own log goes on beyond them. */
  allowance: Pick<Limit, 'take'>;
}

export const faultsPerDay = { points: 5000, seconds: 24 * 60 * 60, rememberRefusals: true };

/**
 * Keeps what went wrong on our side for the admin. What goes wrong in the same way again within a minute is counted
 * (`context.before`), not stored: a database that is too busy is not made busier by saying so.
 */
export function createFaultLog({ logs, logger, clock, allowance }: FaultLogParts) {
  const repeats = new RepeatCounter<null>(clock, MOST_KINDS);

  return ({
    error,
    requestId,
    request,
  }: Pick<ErrorReport, 'error' | 'requestId' | 'request'>): void => {
    const { message, stack } = plainFault(error);
    logger.error({ message, stack, requestId }, 'request failed');
    const before = repeats.count(message, null);
    if (before === null) return;
    const entry: NewLogEntry = {
      level: 'error',
      message: message.replaceAll('\0', '').slice(0, 4000),
      platform: 'server',
      userId: request.caller?.userId ?? null,
      sessionId: request.caller?.sessionId ?? null,
      context: {
        requestId,
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        ...(before > 0 && { before }),
      },
      stack: stack.replaceAll('\0', '').slice(0, 8000),
    };
    const store = async () => {
      if ((await allowance.take('server')) === 0) await logs.store(entry);
    };
    store().catch((failure) => logger.error(plainFault(failure), 'the fault could not be stored'));
  };
}
