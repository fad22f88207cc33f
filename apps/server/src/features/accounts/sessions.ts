import type { Db, Tx } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import { isPro } from './present.ts';
import {
  deleteExpired,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
  type UserRow,
} from './repository.ts';
import { hashSecret } from './secrets.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const SESSION_LIFETIME = 30 * DAY;
const IDLE_LIFETIME = 14 * DAY;
/** How stale `last_seen_at` may grow: a write a minute at most for a busy session. */
const TOUCH_AFTER = MINUTE;

export interface Device {
  userAgent: string;
  ip: string;
}

export interface FoundSession {
  caller: Caller;
  user: UserRow;
}

interface SessionParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** Told of each session that ends before its time. */
  onEnded: (sessionId: string) => void;
}

/** Who is signed in where. The cookie's value is a random secret; the table holds its hash. */
export class Sessions {
  constructor(private readonly parts: SessionParts) {}

  /** @returns the value of the new session's cookie. */
  async open(tx: Tx, userId: string, device: Device): Promise<string> {
    const now = this.parts.clock.now();
    const secret = this.parts.ids.secret();
    await insertSession(tx, {
      id: this.parts.ids.next(),
      userId,
      tokenHash: hashSecret(secret),
      userAgent: device.userAgent.slice(0, 400),
      ip: device.ip,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFETIME),
    });
    return secret;
  }

  /** The session behind a cookie's value, in one statement. */
  async find(secret: string | undefined): Promise<FoundSession | null> {
    if (!secret || secret.length > 200) return null;
    const { db, clock } = this.parts;
    const now = clock.now();
    const idleSince = new Date(now.getTime() - IDLE_LIFETIME);
    const found = await findSession(db, hashSecret(secret), now, idleSince);
    if (!found) return null;
    const { session, user } = found;
    if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_AFTER) {
      await touchSession(db, session.id, now);
    }
    return {
      user,
      caller: {
        userId: user.id,
        sessionId: session.id,
        isAdmin: user.isAdmin,
        isPro: isPro(user, now),
      },
    };
  }

  async end(secret: string | undefined): Promise<void> {
    if (!secret) return;
    const sessionId = await deleteSession(this.parts.db, hashSecret(secret));
    if (sessionId) this.parts.onEnded(sessionId);
  }

  /** Forgets sessions, codes and proofs whose time is over. */
  async removeExpired(): Promise<void> {
    const now = this.parts.clock.now();
    await deleteExpired(this.parts.db, now, new Date(now.getTime() - IDLE_LIFETIME));
  }
}
