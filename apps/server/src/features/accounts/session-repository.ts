import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#platform/db/database.ts';
import { sessions } from '#platform/db/schema/sessions.ts';
import { users } from '#platform/db/schema/users.ts';
import type { UserRow } from './user-repository.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

/**
 * Every request runs this query, so it is a prepared statement that each connection parses and plans once.
 *
 * @returns a function that finds a session and its user, unless the session is expired or idle
 */
export function prepareFindSessionByKeyHash(
  db: Db,
): (keyHash: Buffer, now: Date, idleSince: Date) => Promise<SessionWithUser | undefined> {
  const statement = db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.keyHash, sql.placeholder('keyHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
      ),
    )
    .limit(1)
    .prepare('find_session');
  return async (keyHash, now, idleSince) => {
    const [row] = await statement.execute({ keyHash, now, idleSince });
    return row;
  };
}

export interface SessionWithUser {
  session: SessionRow;
  user: UserRow;
}

export async function touchSession(db: DbOrTx, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
}

interface TokenRotation {
  sessionId: string;
  from: Buffer;
  to: Buffer;
  rotationKey: Buffer;
  previousTokenExpiresAt: Date;
  now: Date;
}

/** @returns whether this call replaced the token; false when a concurrent one did */
export async function replaceSessionToken(
  db: DbOrTx,
  { sessionId, from, to, rotationKey, previousTokenExpiresAt, now }: TokenRotation,
): Promise<boolean> {
  const replaced = await db
    .update(sessions)
    .set({
      tokenHash: to,
      previousTokenHash: from,
      previousTokenExpiresAt,
      rotationKey,
      lastSeenAt: now,
    })
    .where(and(eq(sessions.id, sessionId), eq(sessions.tokenHash, from)))
    .returning({ id: sessions.id });
  return replaced.length > 0;
}

/** Replaces the session's secrets; all previous ones become invalid. */
export async function replaceSessionKeyAndToken(
  tx: Tx,
  sessionId: string,
  { keyHash, tokenHash }: { keyHash: Buffer; tokenHash: Buffer },
): Promise<SessionRow | undefined> {
  const [row] = await tx
    .update(sessions)
    .set({
      keyHash,
      tokenHash,
      previousTokenHash: null,
      previousTokenExpiresAt: null,
      rotationKey: null,
    })
    .where(eq(sessions.id, sessionId))
    .returning();
  return row;
}

/** @returns whether the session belongs to the user and exists */
export async function setAuthenticatedAt(
  tx: Tx,
  userId: string,
  sessionId: string,
  authenticatedAt: Date,
): Promise<boolean> {
  const updated = await tx
    .update(sessions)
    .set({ authenticatedAt })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return updated.length > 0;
}

export async function listSessionsByUser(
  db: DbOrTx,
  userId: string,
  now: Date,
  idleSince: Date,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idleSince),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Keeps the `maxSessions` most recently used sessions of a user and deletes the others. @returns their ids */
export async function deleteSurplusSessions(
  db: DbOrTx,
  userId: string,
  maxSessions: number,
): Promise<string[]> {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(maxSessions);
  const deleted = await db
    .delete(sessions)
    .where(inArray(sessions.id, surplus))
    .returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}

/** @returns whether the session belonged to the user and existed */
export async function deleteSessionById(
  db: DbOrTx,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

/** Deletes all sessions of a user, except `exceptSessionId` if given. @returns the ids of the deleted sessions */
export async function deleteSessionsByUser(
  db: DbOrTx,
  userId: string,
  exceptSessionId?: string,
): Promise<string[]> {
  const isOtherSession =
    exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOtherSession))
    .returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}

/** Deletes expired and idle sessions. @returns their ids */
export async function deleteExpiredSessions(
  db: DbOrTx,
  now: Date,
  idleSince: Date,
): Promise<string[]> {
  const deleted = await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
    .returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}
