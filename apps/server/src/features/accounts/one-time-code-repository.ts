import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { emailVerifications, oneTimeCodes } from '#platform/db/schema/one-time-codes.ts';

export type CodePurpose = 'registration' | 'recovery';

/**
 * Replaces the previous code for the email and purpose.
 * @returns false when the previous code was sent after `resendCutoff`
 */
export async function tryStoreNewCode(
  tx: Tx,
  code: Omit<typeof oneTimeCodes.$inferInsert, 'codeHash' | 'attempts'>,
  resendCutoff: Date,
): Promise<boolean> {
  const replaced = await tx
    .insert(oneTimeCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [oneTimeCodes.purpose, oneTimeCodes.email],
      set: {
        id: code.id,
        codeHash: null,
        attempts: 0,
        sentAt: code.sentAt,
        expiresAt: code.expiresAt,
      },
      setWhere: lte(oneTimeCodes.sentAt, resendCutoff),
    })
    .returning({ id: oneTimeCodes.id });
  return replaced.length > 0;
}

/**
 * Adds the hash of a code that is about to be emailed. A retried email has a new code, but the first email may have
 * arrived too; both codes are valid, because the user cannot know which one counts.
 * @returns false when the token is used up, expired or replaced
 */
export async function addCodeHash(
  db: DbOrTx,
  token: { id: string; purpose: CodePurpose },
  codeHash: Buffer,
  maxAttempts: number,
  now: Date,
): Promise<boolean> {
  const added = await db
    .update(oneTimeCodes)
    .set({ codeHash: sql`coalesce(${oneTimeCodes.codeHash}, '') || ${codeHash}` })
    .where(
      and(
        eq(oneTimeCodes.id, token.id),
        eq(oneTimeCodes.purpose, token.purpose),
        lt(oneTimeCodes.attempts, maxAttempts),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ id: oneTimeCodes.id });
  return added.length > 0;
}

/**
 * Counts an attempt. A token whose code was never emailed is treated like any other, so that responses do not reveal
 * which emails have an account.
 * @param token without `id`, the current token of the email
 * @returns the stored hashes; undefined when the token is used up, expired or of another email
 */
export async function consumeAttempt(
  db: DbOrTx,
  token: { id?: string; purpose: CodePurpose; email: string },
  maxAttempts: number,
  now: Date,
): Promise<{ id: string; codeHashes: Buffer | null } | undefined> {
  const [row] = await db
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(
      and(
        token.id === undefined ? undefined : eq(oneTimeCodes.id, token.id),
        eq(oneTimeCodes.purpose, token.purpose),
        eq(oneTimeCodes.email, token.email),
        lt(oneTimeCodes.attempts, maxAttempts),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ id: oneTimeCodes.id, codeHashes: oneTimeCodes.codeHash });
  return row;
}

/** @returns whether this call used up the code; false when a concurrent one did */
export async function consumeCode(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.id, id))
    .returning({ id: oneTimeCodes.id });
  return deleted.length > 0;
}

export async function insertEmailVerification(
  tx: Tx,
  verification: typeof emailVerifications.$inferInsert,
): Promise<void> {
  await tx.insert(emailVerifications).values(verification);
}

interface EmailVerificationKey {
  tokenHash: Buffer;
  purpose: CodePurpose;
  email: string;
}

/** @returns whether this verification exists and has not expired */
export async function hasEmailVerification(
  db: DbOrTx,
  verification: EmailVerificationKey,
  now: Date,
): Promise<boolean> {
  return (await db.$count(emailVerifications, isEmailVerification(verification, now))) > 0;
}

/** Deletes the verification. @returns whether it existed and had not expired */
export async function consumeEmailVerification(
  tx: Tx,
  verification: EmailVerificationKey,
  now: Date,
): Promise<boolean> {
  const deleted = await tx
    .delete(emailVerifications)
    .where(isEmailVerification(verification, now))
    .returning({ email: emailVerifications.email });
  return deleted.length > 0;
}

function isEmailVerification({ tokenHash, purpose, email }: EmailVerificationKey, now: Date) {
  return and(
    eq(emailVerifications.tokenHash, tokenHash),
    eq(emailVerifications.purpose, purpose),
    eq(emailVerifications.email, email),
    gt(emailVerifications.expiresAt, now),
  );
}

/** Deletes expired codes and email verifications. */
export async function deleteExpiredCodes(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now));
  await db.delete(emailVerifications).where(lte(emailVerifications.expiresAt, now));
}

/** Deletes all codes and verifications of an email. */
export async function deleteCodesByEmail(tx: Tx, email: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.email, email));
  await tx.delete(emailVerifications).where(eq(emailVerifications.email, email));
}
