import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Reader, Tx } from '#platform/db/client.ts';
import { sessions, users } from '#platform/db/schema.ts';
import type { UserRow } from './repository.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

/**
 * Asked for with every call, so it is a statement that each connection parses and plans once.
 *
 * @returns reads a session and its user; expired and idle ones are none.
 */
export function prepareFindSession(
  db: Db,
): (keyHash: Buffer, now: Date, idleSince: Date) => Promise<SessionAndUser | undefined> {
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

export interface SessionAndUser {
  session: SessionRow;
  user: UserRow;
}

export async function touchSession(db: Reader, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
}

interface Rotation {
  sessionId: string;
  from: Buffer;
  to: Buffer;
  rotationKey: Buffer;
  previousUntil: Date;
  now: Date;
}

/** @returns whether it was this call that replaced the token; another one may have been faster. */
export async function replaceToken(
  db: Reader,
  { sessionId, from, to, rotationKey, previousUntil, now }: Rotation,
): Promise<boolean> {
  const replaced = await db
    .update(sessions)
    .set({
      tokenHash: to,
      previousTokenHash: from,
      previousTokenUntil: previousUntil,
      rotationKey,
      lastSeenAt: now,
    })
    .where(and(eq(sessions.id, sessionId), eq(sessions.tokenHash, from)))
    .returning({ id: sessions.id });
  return replaced.length > 0;
}

/** Puts other secrets in place of the session's; whatever opened it until now opens nothing any more. */
export async function renewSecrets(
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
      previousTokenUntil: null,
      rotationKey: null,
    })
    .where(eq(sessions.id, sessionId))
    .returning();
  return row;
}

/** @returns whether the user had such a session. */
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

export async function listSessionsOf(
  db: Reader,
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

/** Ends the sessions of a user beyond the `most` that were used last. @returns their ids. */
export async function deleteSurplusSessions(
  db: Reader,
  userId: string,
  most: number,
): Promise<string[]> {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(most);
  const gone = await db
    .delete(sessions)
    .where(inArray(sessions.id, surplus))
    .returning({ id: sessions.id });
  return gone.map(({ id }) => id);
}

/** @returns whether there was such a session of that user. */
export async function deleteSessionOf(
  db: Reader,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends all sessions of a user, but `except` if one is named. @returns the ids of those that are gone. */
export async function deleteSessionsOf(
  db: Reader,
  userId: string,
  except?: string,
): Promise<string[]> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return gone.map(({ id }) => id);
}

/** Forgets the sessions whose time is over. @returns their ids. */
export async function deleteExpiredSessions(
  db: Reader,
  now: Date,
  idleSince: Date,
): Promise<string[]> {
  const gone = await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
    .returning({ id: sessions.id });
  return gone.map(({ id }) => id);
}
