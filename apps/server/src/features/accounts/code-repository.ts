import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { addressProofs, oneTimeCodes } from '#platform/db/schema.ts';

export type CodePurpose = 'registration' | 'recovery';

/**
 * Puts the code in place of the address's last one for this purpose.
 * @returns whether it did; `false` when the last one was sent after `notSince`.
 */
export async function replaceCode(
  tx: Tx,
  code: Omit<typeof oneTimeCodes.$inferInsert, 'codeHash' | 'tries'>,
  notSince: Date,
): Promise<boolean> {
  const replaced = await tx
    .insert(oneTimeCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [oneTimeCodes.purpose, oneTimeCodes.email],
      set: {
        id: code.id,
        codeHash: null,
        tries: 0,
        sentAt: code.sentAt,
        expiresAt: code.expiresAt,
      },
      setWhere: lte(oneTimeCodes.sentAt, notSince),
    })
    .returning({ id: oneTimeCodes.id });
  return replaced.length > 0;
}

/**
 * Adds the hash of a code that is mailed now. A mail whose first try may have arrived after all is sent again with a
 * new code; both are good, for the person has only one of them, and can't know which.
 * @returns whether the token still waits for its code; not when it is spent, expired or replaced.
 */
export async function addCodeHash(
  db: Reader,
  token: { id: string; purpose: CodePurpose },
  codeHash: Buffer,
  maximum: number,
  now: Date,
): Promise<boolean> {
  const added = await db
    .update(oneTimeCodes)
    .set({ codeHash: sql`coalesce(${oneTimeCodes.codeHash}, '') || ${codeHash}` })
    .where(
      and(
        eq(oneTimeCodes.id, token.id),
        eq(oneTimeCodes.purpose, token.purpose),
        lt(oneTimeCodes.tries, maximum),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ id: oneTimeCodes.id });
  return added.length > 0;
}

/**
 * Counts one try and gives what it is to be compared with; nothing when the token is spent, expired or foreign. A code
 * that nobody was mailed is tried like any other, so that strangers can't tell which addresses have an account.
 * @param token without `id`: whichever is the address's
 */
export async function takeTry(
  db: Reader,
  token: { id?: string; purpose: CodePurpose; email: string },
  maximum: number,
  now: Date,
): Promise<{ id: string; codeHashes: Buffer | null } | undefined> {
  const [row] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        token.id === undefined ? undefined : eq(oneTimeCodes.id, token.id),
        eq(oneTimeCodes.purpose, token.purpose),
        eq(oneTimeCodes.email, token.email),
        lt(oneTimeCodes.tries, maximum),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ id: oneTimeCodes.id, codeHashes: oneTimeCodes.codeHash });
  return row;
}

/** @returns whether this call is the one that used the code up. */
export async function consumeCode(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.id, id))
    .returning({ id: oneTimeCodes.id });
  return gone.length > 0;
}

export async function insertProof(tx: Tx, proof: typeof addressProofs.$inferInsert): Promise<void> {
  await tx.insert(addressProofs).values(proof);
}

interface GivenProof {
  tokenHash: Buffer;
  purpose: CodePurpose;
  email: string;
}

/** @returns whether there is such a proof. */
export async function hasProof(db: Reader, proof: GivenProof, now: Date): Promise<boolean> {
  return (await db.$count(addressProofs, isProof(proof, now))) > 0;
}

/** @returns whether there was such a proof, which is gone now (with the transaction). */
export async function consumeProof(tx: Tx, proof: GivenProof, now: Date): Promise<boolean> {
  const gone = await tx
    .delete(addressProofs)
    .where(isProof(proof, now))
    .returning({ email: addressProofs.email });
  return gone.length > 0;
}

function isProof({ tokenHash, purpose, email }: GivenProof, now: Date) {
  return and(
    eq(addressProofs.tokenHash, tokenHash),
    eq(addressProofs.purpose, purpose),
    eq(addressProofs.email, email),
    gt(addressProofs.expiresAt, now),
  );
}

/** Forgets codes and proofs that can't be used any more. */
export async function deleteExpiredCodes(db: Reader, now: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now));
  await db.delete(addressProofs).where(lte(addressProofs.expiresAt, now));
}

/** Forgets what was sent to an address, and what proves it. */
export async function deleteCodesOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.email, email));
  await tx.delete(addressProofs).where(eq(addressProofs.email, email));
}
