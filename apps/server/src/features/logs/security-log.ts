import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { plainFault } from '#platform/db/plain-fault.ts';
import type { ErrorReport } from '#platform/http/errors.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';
import { networkOf, siteOf } from '#platform/limits/network.ts';
import type { Clock } from '#ports/clock.ts';
import { RepeatCounter } from './repeat-counter.ts';
import {
  eventOfRefusal,
  eventOfSuccess,
  type SecurityEventName,
  securityEvents,
} from './security-events.ts';
import type { Logs, NewLogEntry } from './service.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FLUSH_MS = 60_000;
const MOST_KINDS = 1000;
/** Entries stored a day; the server's own log goes on beyond them. */
const ENTRIES_PER_NETWORK = 1000;
const ENTRIES_IN_ALL = 20_000;
const EMAIL_MAXIMUM = 254;
const EVERYBODY = 'everybody';

interface SecurityLogDeps {
  logs: Pick<Logs, 'store'>;
  limits: Limits;
  clock: Clock;
}

interface Occurrence {
  name: SecurityEventName;
  /** As far as it is known: a session's reuse may be noticed without a request. */
  requestId?: string;
  network?: string;
  method?: string;
  route?: string;
  code?: string;
  userId?: string;
  sessionId?: string;
  /** The address of the account that was meant. Stored as a hash alone. */
  email?: string;
}

/**
 * Who was refused, and what was done to an account, for the operator's log and for the admin. An event from the same
 * network within a minute is counted, not stored again. What is recorded is chosen here field by field, so that no
 * password, code, token or cookie can be among it.
 */
export class SecurityLog {
  private readonly repeats: RepeatCounter<Occurrence>;
  private readonly perNetwork: Limit;
  private readonly inAll: Limit;
  private readonly timer: NodeJS.Timeout;
  private logger: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'> | null = null;
  private readonly storing = new Set<Promise<void>>();

  constructor(private readonly deps: SecurityLogDeps) {
    const { limits, clock } = deps;
    this.repeats = new RepeatCounter(clock, MOST_KINDS);
    const perDay = (name: string, points: number) =>
      limits.named(name, { points, seconds: DAY_SECONDS, rememberRefusals: true });
    this.perNetwork = perDay('security-events', ENTRIES_PER_NETWORK);
    this.inAll = perDay('security-events-in-all', ENTRIES_IN_ALL);
    this.timer = setInterval(() => this.flush(), FLUSH_MS).unref();
  }

  writeTo(logger: SecurityLog['logger']): void {
    this.logger = logger;
  }

  recordRefusal({ failure, isDecision, request }: ErrorReport): void {
    const name = eventOfRefusal(request, failure, isDecision);
    if (name) this.record({ ...describe(request), name, code: failure.code });
  }

  recordSuccess(request: FastifyRequest): void {
    const name = eventOfSuccess(request);
    if (!name) return;
    const event = { ...describe(request), name };
    if (name === 'accountDeleted') {
      // Of somebody who is gone no id is kept.
      delete event.userId;
      delete event.sessionId;
    }
    this.record(event);
  }

  recordTokenReuse(
    session: { userId: string; sessionId: string },
    request?: { id: string; ip: string },
  ): void {
    const by = request && { requestId: request.id, network: networkOf(request.ip) };
    this.record({ name: 'sessionTokenReused', ...session, ...by });
  }

  /** Stores the counts of events that stopped coming. */
  flush(options?: { all: boolean }): void {
    for (const { entry, leftOut } of this.repeats.takeLeftOut(options)) {
      this.print(entry, leftOut);
      this.store(entry, leftOut);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.flush({ all: true });
    await Promise.all(this.storing);
  }

  /** Nothing is being stored. */
  get isIdle(): boolean {
    return this.storing.size === 0;
  }

  private record(event: Occurrence): void {
    const { isAlwaysPrinted } = securityEvents[event.name];
    const source = event.network ? (siteOf(event.network) ?? event.network) : '';
    const before = this.repeats.count(`${event.name} ${source}`, event);
    if (before !== null || isAlwaysPrinted) this.print(event, before ?? 0);
    if (before !== null) this.store(event, before);
  }

  private print(event: Occurrence, repeated: number): void {
    const { message, isRefusal } = securityEvents[event.name];
    const { userId, sessionId } = event;
    const fields = { ...contextOf(event, repeated), userId, sessionId };
    this.logger?.[isRefusal ? 'warn' : 'info'](fields, message);
  }

  private store(event: Occurrence, repeated: number): void {
    const { message, service } = securityEvents[event.name];
    const { userId = null, sessionId = null, email } = event;
    const entry: NewLogEntry = {
      level: 'warning',
      message,
      platform: 'server',
      service,
      userId,
      sessionId,
      ...(email !== undefined && { email }),
      context: contextOf(event, repeated),
    };
    const stored = this.storeWithinLimits(entry, event.network ?? '');
    this.storing.add(stored);
    void stored.finally(() => this.storing.delete(stored));
  }

  private async storeWithinLimits(entry: NewLogEntry, network: string): Promise<void> {
    try {
      if (network && (await this.perNetwork.take(siteOf(network) ?? network)) > 0) return;
      if ((await this.inAll.take(EVERYBODY)) > 0) return;
      await this.deps.logs.store(entry);
    } catch (error) {
      this.logger?.error(plainFault(error), 'a security event could not be stored');
    }
  }
}

function describe(request: FastifyRequest): Omit<Occurrence, 'name'> {
  const { caller, body } = request;
  const isObject = typeof body === 'object' && body !== null;
  const email = isObject && 'email' in body ? body.email : undefined;
  return {
    requestId: request.id,
    network: networkOf(request.ip),
    method: request.method,
    // The pattern and not the address, which anybody may have written anything into.
    route: request.routeOptions.url ?? 'unknown',
    ...(caller && { userId: caller.userId, sessionId: caller.sessionId }),
    ...(typeof email === 'string' && email.length <= EMAIL_MAXIMUM && { email }),
  };
}

/** Written out by hand: an allow-list. */
function contextOf(event: Occurrence, repeated: number): Record<string, unknown> {
  const { name, requestId, network, method, route, code, email } = event;
  return {
    event: name,
    ...(requestId && { requestId }),
    ...(network && { network }),
    ...(method && { method, route }),
    ...(code && { code }),
    ...(email && { account: accountHash(email) }),
    ...(repeated > 0 && { repeated }),
  };
}

/** Tells attempts on one account from those on others, also where there is no account of this address. */
function accountHash(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 16);
}
