import type { FastifyBaseLogger } from 'fastify';
import { plainFault } from '#platform/db/plain-fault.ts';
import type { FaultReport } from '#platform/http/errors.ts';
import type { Clock } from '#ports/clock.ts';
import type { Logs } from './service.ts';

const QUIET_MS = 60_000;
/** As many kinds of fault are told apart; with more of them the oldest is new again. */
const MOST_KINDS = 200;

interface FaultLogParts {
  logs: Pick<Logs, 'store'>;
  logger: FastifyBaseLogger;
  clock: Clock;
}

/**
 * Keeps what went wrong on our side for the admin. What goes wrong in the same way again within a minute is counted
 * (`context.before`), not stored: a database that is too busy is not made busier by saying so.
 */
export function createFaultLog({ logs, logger, clock }: FaultLogParts) {
  const kinds = new Map<string, { since: number; count: number }>();

  /** @returns how often it was left out since it was stored last; null when it is left out now */
  function count(kind: string): number | null {
    const now = clock.now().getTime();
    const known = kinds.get(kind);
    if (known && now - known.since < QUIET_MS) {
      known.count += 1;
      return null;
    }
    kinds.delete(kind);
    kinds.set(kind, { since: now, count: 0 });
    const [oldest] = kinds.keys();
    if (kinds.size > MOST_KINDS && oldest !== undefined) kinds.delete(oldest);
    return known?.count ?? 0;
  }

  return ({ error, requestId, request }: FaultReport): void => {
    const { message, stack } = plainFault(error);
    logger.error({ message, stack, requestId }, 'request failed');
    const before = count(message);
    if (before === null) return;
    logs
      .store({
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
      })
      .catch((failure) => logger.error(plainFault(failure), 'the fault could not be stored'));
  };
}
