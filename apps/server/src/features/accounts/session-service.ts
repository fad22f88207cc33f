import { createHmac, randomBytes } from 'node:crypto';
import type { Language, Session } from '@plateful/contract';
import type { Principal } from '#platform/auth/principal.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import { areHashesEqual, hashRandomSecret } from './credential-hashing.ts';
import { presentSession } from './present.ts';
import {
  deleteExpiredSessions,
  deleteSessionById,
  deleteSessionsByUser,
  deleteSurplusSessions,
  insertSession,
  listSessionsByUser,
  prepareFindSessionByKeyHash,
  replaceSessionKeyAndToken,
  replaceSessionToken,
  type SessionRow,
  setAuthenticatedAt,
  touchSession,
} from './session-repository.ts';
import type { UserRow } from './user-repository.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
const IDLE_LIFETIME_MS = 14 * DAY_MS;
/** A further session ends the least recently used one. */
const MAX_SESSIONS_PER_USER = 50;
/** Grace period for a replaced token: other tabs may still use it, or the response may have been lost. */
const PREVIOUS_TOKEN_LIFETIME_MS = 30 * SECOND_MS;
/** `last_seen_at` is updated at most once a minute per session. */
const TOUCH_INTERVAL_MS = MINUTE_MS;

export interface DeviceInfo {
  userAgent: string;
  ip: string;
  /** The cookie that identifies the browser by its earlier sign-ins. */
  knownDeviceCookie: string | undefined;
  /** The language of its user interface; null if the request names none of ours. */
  language: Language | null;
}

export interface AuthenticatedSession {
  principal: Principal;
  user: UserRow;
}

export interface SessionCookie {
  /** The cookie's value. */
  secret: string;
  /** The remaining lifetime of the session. */
  lifetimeMs: number;
}

export interface SessionServiceDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  events: EventPublisher;
  /** Called when a session ended because an outdated token was used. */
  onTokenReuse?: (
    session: { userId: string; sessionId: string },
    by: RequestIdAndIp | undefined,
  ) => void;
}

/** The request that sent a cookie. */
export interface RequestIdAndIp {
  id: string;
  ip: string;
}

/**
 * Manages sessions. The cookie holds two secrets, `key.token`: the key identifies the session for its whole lifetime,
 * and every refresh replaces the token. If an outdated token is used after the grace period, the cookie was copied, and
 * the session ends for the owner and the attacker.
 */
export class SessionService {
  private readonly findSession: ReturnType<typeof prepareFindSessionByKeyHash>;

  constructor(private readonly deps: SessionServiceDeps) {
    this.findSession = prepareFindSessionByKeyHash(deps.db);
  }

  /** @returns the value of the new session's cookie */
  async create(tx: Tx, userId: string, device: DeviceInfo): Promise<string> {
    const { clock, ids } = this.deps;
    const now = clock.now();
    const key = ids.newSecret();
    const token = ids.newSecret();
    await insertSession(tx, {
      id: ids.newId(),
      userId,
      keyHash: hashRandomSecret(key),
      tokenHash: hashRandomSecret(token),
      userAgent: device.userAgent.slice(0, 400),
      ip: device.ip,
      createdAt: now,
      authenticatedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
    });
    return `${key}.${token}`;
  }

  /** Finds the session of a cookie in one statement. An outdated token ends the session. */
  async find(
    secret: string | undefined,
    source?: RequestIdAndIp,
  ): Promise<AuthenticatedSession | null> {
    const lookup = await this.lookUp(secret, source);
    if (!lookup) return null;
    const { session, user } = lookup;
    const now = this.deps.clock.now();
    if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_INTERVAL_MS) {
      await touchSession(this.deps.db, session.id, now);
    }
    return {
      user,
      principal: {
        userId: user.id,
        sessionId: session.id,
        isAdmin: user.isAdmin,
        authenticatedAt: session.authenticatedAt,
      },
    };
  }

  /**
   * Replaces the token. The next token is an HMAC of the current one, keyed with a random key from the database, so
   * neither a copied cookie nor a copied table is enough to compute it. Requests with the old token get the same new
   * token for 30 seconds. The new token is not replaced during that time, because only one previous token is stored.
   * @returns the cookie's new value and the remaining lifetime; null when there is no session
   */
  async refresh(
    secret: string | undefined,
    source?: RequestIdAndIp,
  ): Promise<SessionCookie | null> {
    const lookup = await this.lookUp(secret, source);
    if (!lookup) return null;
    const { db, clock } = this.deps;
    const { session, key, token } = lookup;
    const now = clock.now();
    const toCookie = (nextToken: string) => ({
      secret: `${key}.${nextToken}`,
      lifetimeMs: session.expiresAt.getTime() - now.getTime(),
    });
    if (!lookup.isCurrent) {
      return session.rotationKey && toCookie(deriveNextToken(token, session.rotationKey));
    }
    if (session.previousTokenExpiresAt && session.previousTokenExpiresAt > now)
      return toCookie(token);
    const rotationKey = randomBytes(32);
    const nextToken = deriveNextToken(token, rotationKey);
    const replaced = await replaceSessionToken(db, {
      sessionId: session.id,
      from: session.tokenHash,
      to: hashRandomSecret(nextToken),
      rotationKey,
      previousTokenExpiresAt: new Date(now.getTime() + PREVIOUS_TOKEN_LIFETIME_MS),
      now,
    });
    // Another request rotated the token first; use its result.
    return replaced ? toCookie(nextToken) : this.refresh(secret, source);
  }

  /** Invalidates every copy of the session's cookie; the session and its sockets stay open. */
  async rotateSecrets(tx: Tx, sessionId: string): Promise<SessionCookie | null> {
    const { clock, ids } = this.deps;
    const [key, token] = [ids.newSecret(), ids.newSecret()];
    const hashes = { keyHash: hashRandomSecret(key), tokenHash: hashRandomSecret(token) };
    const session = await replaceSessionKeyAndToken(tx, sessionId, hashes);
    if (!session) return null;
    const lifetimeMs = session.expiresAt.getTime() - clock.now().getTime();
    return { secret: `${key}.${token}`, lifetimeMs };
  }

  /** Records that the user confirmed their identity again. @returns whether the session still exists */
  async markAuthenticated(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
    return setAuthenticatedAt(tx, userId, sessionId, this.deps.clock.now());
  }

  async list(userId: string, currentId: string): Promise<Session[]> {
    const { db, clock } = this.deps;
    const now = clock.now();
    const rows = await listSessionsByUser(db, userId, now, getIdleCutoff(now));
    return rows.map((row) => presentSession(row, currentId));
  }

  /** Ends the session of a cookie, if there is one. @returns the id of its user */
  async endByCookie(secret: string | undefined): Promise<string | null> {
    const lookup = await this.lookUp(secret);
    if (!lookup) return null;
    await this.endById(lookup.user.id, lookup.session.id);
    return lookup.user.id;
  }

  /**
   * Called after the transaction of a sign-in commits. Ends the browser's previous session and the user's oldest
   * sessions beyond the maximum.
   * @returns whether the browser belonged, or may have belonged, to another user before
   */
  async evictOldestSessions(userId: string, previousSecret: string | undefined): Promise<boolean> {
    const previousUserId = await this.endByCookie(previousSecret);
    this.notifyEnded(await deleteSurplusSessions(this.deps.db, userId, MAX_SESSIONS_PER_USER));
    return previousSecret !== undefined && previousUserId !== userId;
  }

  /** @returns whether the session belonged to the user and existed */
  async endById(userId: string, sessionId: string): Promise<boolean> {
    if (!isUuid(sessionId)) return false;
    const ended = await deleteSessionById(this.deps.db, userId, sessionId);
    if (ended) this.notifyEnded([sessionId]);
    return ended;
  }

  /**
   * Ends all sessions of a user, except `exceptSessionId` if given.
   * @returns their ids, for `notifyEnded` after the transaction commits
   */
  async endAllForUser(tx: Tx, userId: string, exceptSessionId?: string): Promise<string[]> {
    return deleteSessionsByUser(tx, userId, exceptSessionId);
  }

  notifyEnded(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.deps.events.disconnectSession(id);
  }

  /** Deletes expired and idle sessions. */
  async deleteExpired(): Promise<void> {
    const now = this.deps.clock.now();
    this.notifyEnded(await deleteExpiredSessions(this.deps.db, now, getIdleCutoff(now)));
  }

  private async lookUp(
    secret: string | undefined,
    source?: RequestIdAndIp,
  ): Promise<SessionLookup | null> {
    const [key, token, ...extraParts] = secret?.slice(0, 200).split('.') ?? [];
    if (!key || !token || extraParts.length > 0) return null;
    const now = this.deps.clock.now();
    const row = await this.findSession(hashRandomSecret(key), now, getIdleCutoff(now));
    if (!row) return null;
    const { session, user } = row;
    const tokenHash = hashRandomSecret(token);
    if (areHashesEqual(session.tokenHash, tokenHash))
      return { ...row, key, token, isCurrent: true };
    if (isPreviousToken(session, tokenHash, now)) return { ...row, key, token, isCurrent: false };
    const ended = await this.endById(user.id, session.id);
    if (ended) this.deps.onTokenReuse?.({ userId: user.id, sessionId: session.id }, source);
    return null;
  }
}

interface SessionLookup {
  session: SessionRow;
  user: UserRow;
  key: string;
  token: string;
  /** False for the previous token, which is accepted during the grace period. */
  isCurrent: boolean;
}

function isPreviousToken(session: SessionRow, tokenHash: Buffer, now: Date): boolean {
  const { previousTokenHash, previousTokenExpiresAt } = session;
  if (!previousTokenHash || !previousTokenExpiresAt || previousTokenExpiresAt <= now) return false;
  return areHashesEqual(previousTokenHash, tokenHash);
}

function deriveNextToken(token: string, rotationKey: Buffer): string {
  return createHmac('sha256', rotationKey).update(token).digest('base64url');
}

function getIdleCutoff(now: Date): Date {
  return new Date(now.getTime() - IDLE_LIFETIME_MS);
}
