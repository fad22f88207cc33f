import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { toLoggableError } from '#platform/db/to-loggable-error.ts';
import type { ErrorReport } from '#platform/http/error-handler.ts';
import { getIpNetwork, getIpv6Site } from '#platform/rate-limits/ip-network.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { Clock } from '#ports/clock.ts';
import { LogDeduplicator } from './log-deduplicator.ts';
import type { LogStore, NewLogEntry } from './log-store.ts';
import {
  getRefusalEventName,
  getSuccessEventName,
  type SecurityEventName,
  securityEvents,
} from './security-events.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FLUSH_INTERVAL_MS = 60_000;
const MAX_TRACKED_EVENTS = 1000;
/** Entries stored per day. Events beyond the limit are still printed to the server's log. */
const MAX_ENTRIES_PER_NETWORK = 1000;
const MAX_ENTRIES_TOTAL = 20_000;
const MAX_EMAIL_LENGTH = 254;
const GLOBAL_KEY = 'everybody';

interface SecurityLogDeps {
  logs: Pick<LogStore, 'store'>;
  limits: RateLimitStore;
  clock: Clock;
}

interface SecurityEventOccurrence {
  name: SecurityEventName;
  /** Token reuse can be detected without a request. */
  requestId?: string;
  network?: string;
  method?: string;
  route?: string;
  code?: string;
  userId?: string;
  sessionId?: string;
  /** Email of the targeted account. Only its hash is stored. */
  email?: string;
}

/**
 * Prints refused requests and changes to accounts to the operator's log and stores them for the admin. Repetitions of
 * an event from the same network within a minute are counted, not stored. The recorded fields are an allow-list, so
 * that no password, code, token or cookie can be recorded.
 */
export class SecurityLog {
  private readonly deduplicator: LogDeduplicator<SecurityEventOccurrence>;
  private readonly networkLimit: RateLimiter;
  private readonly globalLimit: RateLimiter;
  private readonly flushTimer: NodeJS.Timeout;
  private logger: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'> | null = null;
  private readonly pendingWrites = new Set<Promise<void>>();

  constructor(private readonly deps: SecurityLogDeps) {
    const { limits, clock } = deps;
    this.deduplicator = new LogDeduplicator(clock, MAX_TRACKED_EVENTS);
    const perDay = (name: string, points: number) =>
      limits.createLimiter(name, { points, seconds: DAY_SECONDS, cacheRejections: true });
    this.networkLimit = perDay('security-events', MAX_ENTRIES_PER_NETWORK);
    this.globalLimit = perDay('security-events-in-all', MAX_ENTRIES_TOTAL);
    this.flushTimer = setInterval(() => this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  setLogger(logger: SecurityLog['logger']): void {
    this.logger = logger;
  }

  recordRefusal({ appError, isAppError, request }: ErrorReport): void {
    const name = getRefusalEventName(request, appError, isAppError);
    if (name) this.record({ ...getRequestDetails(request), name, code: appError.code });
  }

  recordSuccess(request: FastifyRequest): void {
    const name = getSuccessEventName(request);
    if (!name) return;
    const event = { ...getRequestDetails(request), name };
    if (name === 'accountDeleted') {
      // No ids are kept for deleted users.
      delete event.userId;
      delete event.sessionId;
    }
    this.record(event);
  }

  recordTokenReuse(
    session: { userId: string; sessionId: string },
    request?: { id: string; ip: string },
  ): void {
    const source = request && { requestId: request.id, network: getIpNetwork(request.ip) };
    this.record({ name: 'sessionTokenReused', ...session, ...source });
  }

  /** Prints and stores the counts of suppressed events whose minute is over. */
  flush(options?: { all: boolean }): void {
    for (const { entry, suppressedCount } of this.deduplicator.drainSuppressed(options)) {
      this.print(entry, suppressedCount);
      this.store(entry, suppressedCount);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.flushTimer);
    this.flush({ all: true });
    await Promise.all(this.pendingWrites);
  }

  /** Whether no entry is being stored. */
  get isIdle(): boolean {
    return this.pendingWrites.size === 0;
  }

  private record(event: SecurityEventOccurrence): void {
    const { isAlwaysPrinted } = securityEvents[event.name];
    const source = event.network ? (getIpv6Site(event.network) ?? event.network) : '';
    const repeated = this.deduplicator.record(`${event.name} ${source}`, event);
    if (repeated !== null || isAlwaysPrinted) this.print(event, repeated ?? 0);
    if (repeated !== null) this.store(event, repeated);
  }

  private print(event: SecurityEventOccurrence, repeated: number): void {
    const { message, isRefusal } = securityEvents[event.name];
    const { userId, sessionId } = event;
    const fields = { ...toLogContext(event, repeated), userId, sessionId };
    this.logger?.[isRefusal ? 'warn' : 'info'](fields, message);
  }

  private store(event: SecurityEventOccurrence, repeated: number): void {
    const { message, service } = securityEvents[event.name];
    const { userId = null, sessionId = null, email } = event;
    const entry: NewLogEntry = {
      level: 'warning',
      message,
      platform: 'server',
      service,
      userId,
      sessionId,
      requestId: event.requestId ?? null,
      ...(email !== undefined && { email }),
      context: toLogContext(event, repeated),
    };
    const pendingWrite = this.storeWithinLimits(entry, event.network ?? '');
    this.pendingWrites.add(pendingWrite);
    void pendingWrite.finally(() => this.pendingWrites.delete(pendingWrite));
  }

  private async storeWithinLimits(entry: NewLogEntry, network: string): Promise<void> {
    try {
      if (network && (await this.networkLimit.consume(getIpv6Site(network) ?? network)) > 0) return;
      if ((await this.globalLimit.consume(GLOBAL_KEY)) > 0) return;
      await this.deps.logs.store(entry);
    } catch (error) {
      this.logger?.error(toLoggableError(error), 'failed to store a security event');
    }
  }
}

function getRequestDetails(request: FastifyRequest): Omit<SecurityEventOccurrence, 'name'> {
  const { principal, body } = request;
  const isObject = typeof body === 'object' && body !== null;
  const email = isObject && 'email' in body ? body.email : undefined;
  return {
    requestId: request.id,
    network: getIpNetwork(request.ip),
    method: request.method,
    // The route pattern, because the URL may contain anything.
    route: request.routeOptions.url ?? 'unknown',
    ...(principal && { userId: principal.userId, sessionId: principal.sessionId }),
    ...(typeof email === 'string' && email.length <= MAX_EMAIL_LENGTH && { email }),
  };
}

/** Lists the fields explicitly: an allow-list. */
function toLogContext(event: SecurityEventOccurrence, repeated: number): Record<string, unknown> {
  const { name, requestId, network, method, route, code, email } = event;
  return {
    event: name,
    ...(requestId && { requestId }),
    ...(network && { network }),
    ...(method && { method, route }),
    ...(code && { code }),
    ...(email && { account: hashAccountEmail(email) }),
    ...(repeated > 0 && { repeated }),
  };
}

/** Groups attempts by account without storing the email, whether or not the account exists. */
function hashAccountEmail(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 16);
}
