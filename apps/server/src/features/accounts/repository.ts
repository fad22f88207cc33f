import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { addressProofs, oneTimeCodes, sessions, users } from '#platform/db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;
export type SessionRow = typeof sessions.$inferSelect;
export type CodePurpose = 'registration' | 'recovery';

export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return user;
}

export async function countUsers(db: Reader): Promise<number> {
  return db.$count(users);
}

export async function insertUser(tx: Tx, user: NewUserRow): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning();
  if (!row) throw new Error('The new user came back empty.');
  return row;
}

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** The session and its user in one statement; expired and idle ones are none. */
export async function findSession(
  db: Reader,
  tokenHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idleSince),
      ),
    )
    .limit(1);
  return row;
}

export async function touchSession(db: Reader, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
}

/** @returns the id of the session that is gone now. */
export async function deleteSession(db: Reader, tokenHash: Buffer): Promise<string | undefined> {
  const [gone] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id });
  return gone?.id;
}

/** Forgets what can't be used any more: sessions, codes and proofs. */
export async function deleteExpired(db: Reader, now: Date, idleSince: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)));
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now));
  await db.delete(addressProofs).where(lte(addressProofs.expiresAt, now));
}

/**
 * Puts the code in place of the address's last one for this purpose.
 * @returns whether it did; `false` when the last one was sent after `notSince`.
 */
export async function replaceCode(
  tx: Tx,
  code: typeof oneTimeCodes.$inferInsert,
  notSince: Date,
): Promise<boolean> {
  const replaced = await tx
    .insert(oneTimeCodes)
    .values({ ...code, tries: 0 })
    .onConflictDoUpdate({
      target: [oneTimeCodes.purpose, oneTimeCodes.email],
      set: {
        id: code.id,
        codeHash: code.codeHash,
        tries: 0,
        sentAt: code.sentAt,
        expiresAt: code.expiresAt,
      },
      setWhere: lte(oneTimeCodes.sentAt, notSince),
    })
    .returning({ id: oneTimeCodes.id });
  return replaced.length > 0;
}

/** Counts one try and gives what it is to be compared with; nothing when the token is spent, expired or foreign. */
export async function takeTry(
  db: Reader,
  code: { id: string; purpose: CodePurpose; email: string },
  maximum: number,
  now: Date,
): Promise<Buffer | undefined> {
  const [row] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.id, code.id),
        eq(oneTimeCodes.purpose, code.purpose),
        eq(oneTimeCodes.email, code.email),
        lt(oneTimeCodes.tries, maximum),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ codeHash: oneTimeCodes.codeHash });
  return row?.codeHash;
}

/** @returns whether this call is the one that used the code up. */
export async function consumeCode(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.id, id))
    .returning({ id: oneTimeCodes.id });
  return gone.length > 0;
}

export async function deleteCode(db: Reader, id: string): Promise<void> {
  await db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id));
}

export async function insertProof(tx: Tx, proof: typeof addressProofs.$inferInsert): Promise<void> {
  await tx.insert(addressProofs).values(proof);
}

/** @returns whether there was such a proof, which is gone now (with the transaction). */
export async function consumeProof(
  tx: Tx,
  proof: { tokenHash: Buffer; purpose: CodePurpose; email: string },
  now: Date,
): Promise<boolean> {
  const gone = await tx
    .delete(addressProofs)
    .where(
      and(
        eq(addressProofs.tokenHash, proof.tokenHash),
        eq(addressProofs.purpose, proof.purpose),
        eq(addressProofs.email, proof.email),
        gt(addressProofs.expiresAt, now),
      ),
    )
    .returning({ email: addressProofs.email });
  return gone.length > 0;
}
