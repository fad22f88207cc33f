import { createHmac, randomBytes } from 'node:crypto';
import type { Session } from '@plateful/contract';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import { isUuid } from '#platform/uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import { isPro, presentSession } from './present.ts';
import type { UserRow } from './repository.ts';
import { hashSecret, isSameHash } from './secrets.ts';
import {
  deleteExpiredSessions,
  deleteSessionOf,
  deleteSessionsOf,
  deleteSurplusSessions,
  insertSession,
  listSessionsOf,
  prepareFindSession,
  renewSecrets,
  replaceToken,
  type SessionRow,
  setAuthenticatedAt,
  touchSession,
} from './session-repository.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
export const SESSION_LIFETIME = 30 * DAY;
const IDLE_LIFETIME = 14 * DAY;
/** Of one person; a further one ends the one that was not used for longest. */
const MOST_SESSIONS = 50;
/** How long a replaced token is still taken: other tabs, and an answer that got lost on the way. */
const PREVIOUS_TOKEN_LIFETIME = 30 * SECOND;
/** How stale `last_seen_at` may grow: a write a minute at most for a busy session. */
const TOUCH_AFTER = MINUTE;

export interface Device {
  userAgent: string;
  ip: string;
  /** By which the browser may be known from earlier sign-ins. */
  knownDeviceCookie: string | undefined;
}

export interface FoundSession {
  caller: Caller;
  user: UserRow;
}

export interface FreshCookie {
  /** The cookie's value. */
  secret: string;
  /** What is left of the session. */
  lifetimeMs: number;
}

interface SessionParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** Told of each session that ends before its time. */
  onEnded: (sessionId: string) => void;
  /** Told of a session that ended because a token was presented that had been replaced for long. */
  onReuse?: (session: { userId: string; sessionId: string }, by: Presenter | undefined) => void;
}

/** The request that brought a cookie. */
export interface Presenter {
  id: string;
  ip: string;
}

/**
 * Who is signed in where. The cookie holds two secrets, `key.token`: the key names the session for as long as it
 * lives, the token is replaced by every refresh. A token that was replaced a while ago can only come from somebody who
 * copied the cookie, or from the one it was copied from; the session ends for both.
 */
export class Sessions {
  private readonly findSession: ReturnType<typeof prepareFindSession>;

  constructor(private readonly parts: SessionParts) {
    this.findSession = prepareFindSession(parts.db);
  }

  /** @returns the value of the new session's cookie. */
  async open(tx: Tx, userId: string, device: Device): Promise<string> {
    const { clock, ids } = this.parts;
    const now = clock.now();
    const key = ids.secret();
    const token = ids.secret();
    await insertSession(tx, {
      id: ids.next(),
      userId,
      keyHash: hashSecret(key),
      tokenHash: hashSecret(token),
      userAgent: device.userAgent.slice(0, 400),
      ip: device.ip,
      createdAt: now,
      authenticatedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFETIME),
    });
    return `${key}.${token}`;
  }

  /** The session behind a cookie's value, in one statement. A token that was replaced for long ends the session. */
  async find(secret: string | undefined, by?: Presenter): Promise<FoundSession | null> {
    const found = await this.look(secret, by);
    if (!found) return null;
    const { session, user } = found;
    const now = this.parts.clock.now();
    if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_AFTER) {
      await touchSession(this.parts.db, session.id, now);
    }
    return {
      user,
      caller: {
        userId: user.id,
        sessionId: session.id,
        isAdmin: user.isAdmin,
        isPro: isPro(user, now),
        authenticatedAt: session.authenticatedAt,
      },
    };
  }

  /**
   * Replaces the token. Whoever asks again with the old one in the next 30 seconds gets the same new one: what follows
   * from a token is made with a key that the database keeps, so neither a copied cookie nor a copied table is enough
   * to tell it. For as long the new one stays too, or the old one would be two behind.
   * @returns the cookie's new value and what is left of the session's life; null when there is no session.
   */
  async refresh(secret: string | undefined, by?: Presenter): Promise<FreshCookie | null> {
    const found = await this.look(secret, by);
    if (!found) return null;
    const { db, clock } = this.parts;
    const { session, key, token } = found;
    const now = clock.now();
    const withToken = (next: string) => ({
      secret: `${key}.${next}`,
      lifetimeMs: session.expiresAt.getTime() - now.getTime(),
    });
    if (!found.isCurrent) {
      return session.rotationKey && withToken(successor(token, session.rotationKey));
    }
    if (session.previousTokenUntil && session.previousTokenUntil > now) return withToken(token);
    const rotationKey = randomBytes(32);
    const next = successor(token, rotationKey);
    const replaced = await replaceToken(db, {
      sessionId: session.id,
      from: session.tokenHash,
      to: hashSecret(next),
      rotationKey,
      previousUntil: new Date(now.getTime() + PREVIOUS_TOKEN_LIFETIME),
      now,
    });
    // Another tab was faster: its answer is ours too.
    return replaced ? withToken(next) : this.refresh(secret, by);
  }

  /** Makes every copy of the session's cookie worthless; the session and its sockets go on. */
  async renew(tx: Tx, sessionId: string): Promise<FreshCookie | null> {
    const { clock, ids } = this.parts;
    const [key, token] = [ids.secret(), ids.secret()];
    const hashes = { keyHash: hashSecret(key), tokenHash: hashSecret(token) };
    const session = await renewSecrets(tx, sessionId, hashes);
    if (!session) return null;
    const lifetimeMs = session.expiresAt.getTime() - clock.now().getTime();
    return { secret: `${key}.${token}`, lifetimeMs };
  }

  /** The person has given a password, or signed in with Google, again. @returns whether the session still exists */
  async markAuthenticated(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
    return setAuthenticatedAt(tx, userId, sessionId, this.parts.clock.now());
  }

  async list(userId: string, currentId: string): Promise<Session[]> {
    const { db, clock } = this.parts;
    const now = clock.now();
    const rows = await listSessionsOf(db, userId, now, idleSince(now));
    return rows.map((row) => presentSession(row, currentId));
  }

  /** Ends the session of a cookie, if there is one. @returns whose it was */
  async end(secret: string | undefined): Promise<string | null> {
    const found = await this.look(secret);
    if (!found) return null;
    await this.endOne(found.user.id, found.session.id);
    return found.user.id;
  }

  /**
   * Comes after a sign-in, once its transaction holds: the session that the browser brought ends, and what the person
   * has beyond fifty.
   * @returns whether the browser was somebody else's before, or may have been
   */
  async makeRoom(userId: string, brought: string | undefined): Promise<boolean> {
    const before = await this.end(brought);
    this.announceEnded(await deleteSurplusSessions(this.parts.db, userId, MOST_SESSIONS));
    return brought !== undefined && before !== userId;
  }

  /** @returns whether the user had such a session. */
  async endOne(userId: string, sessionId: string): Promise<boolean> {
    if (!isUuid(sessionId)) return false;
    const ended = await deleteSessionOf(this.parts.db, userId, sessionId);
    if (ended) this.parts.onEnded(sessionId);
    return ended;
  }

  /**
   * Ends all sessions of a user, but `except` if one is named.
   * @returns their ids, for `announceEnded` once the transaction holds.
   */
  async endAll(tx: Tx, userId: string, except?: string): Promise<string[]> {
    return deleteSessionsOf(tx, userId, except);
  }

  announceEnded(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.parts.onEnded(id);
  }

  /** Forgets sessions whose time is over. */
  async removeExpired(): Promise<void> {
    const now = this.parts.clock.now();
    this.announceEnded(await deleteExpiredSessions(this.parts.db, now, idleSince(now)));
  }

  private async look(secret: string | undefined, by?: Presenter): Promise<Looked | null> {
    const [key, token, ...more] = secret?.slice(0, 200).split('.') ?? [];
    if (!key || !token || more.length > 0) return null;
    const now = this.parts.clock.now();
    const found = await this.findSession(hashSecret(key), now, idleSince(now));
    if (!found) return null;
    const { session } = found;
    const tokenHash = hashSecret(token);
    if (isSameHash(session.tokenHash, tokenHash)) return { ...found, key, token, isCurrent: true };
    if (isPreviousToken(session, tokenHash, now)) return { ...found, key, token, isCurrent: false };
    const ended = await this.endOne(found.user.id, session.id);
    if (ended) this.parts.onReuse?.({ userId: found.user.id, sessionId: session.id }, by);
    return null;
  }
}

interface Looked {
  session: SessionRow;
  user: UserRow;
  key: string;
  token: string;
  /** Not the one before, which is taken for a moment. */
  isCurrent: boolean;
}

function isPreviousToken(session: SessionRow, tokenHash: Buffer, now: Date): boolean {
  const { previousTokenHash, previousTokenUntil } = session;
  if (!previousTokenHash || !previousTokenUntil || previousTokenUntil <= now) return false;
  return isSameHash(previousTokenHash, tokenHash);
}

function successor(token: string, rotationKey: Buffer): string {
  return createHmac('sha256', rotationKey).update(token).digest('base64url');
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_LIFETIME);
}
