import { createHash } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/client.ts';
import { codeGuesses } from '#platform/db/schema.ts';

export interface CodeGuesses {
  /** The guesses since the given moment, in order. */
  guessedAt: Date[];
  /** Wrong guesses since the last right one. */
  failures: number;
}

export interface GuessBounds {
  /** Guesses after `since`. */
  guesses: number;
  since: Date;
  failures: number;
}

export async function findGuesses(
  db: Reader,
  email: string,
  since: Date,
): Promise<CodeGuesses | undefined> {
  const [row] = await db
    .select()
    .from(codeGuesses)
    .where(eq(codeGuesses.emailHash, hashEmail(email)));
  return row && { ...row, guessedAt: row.guessedAt.filter((at) => at > since) };
}

/**
 * Counts a guess as a wrong one, until `resetFailures` says otherwise. Of guesses at the same moment, the row's lock
 * lets as many through as the bounds allow.
 * @returns undefined when a bound is reached
 */
export async function insertGuess(
  tx: Tx,
  email: string,
  now: Date,
  bounds: GuessBounds,
): Promise<CodeGuesses | undefined> {
  const recent = sql`select at from unnest(${codeGuesses.guessedAt}) as at where at > ${bounds.since.toISOString()}::timestamptz`;
  const [row] = await tx
    .insert(codeGuesses)
    .values({ emailHash: hashEmail(email), guessedAt: [now], failures: 1 })
    .onConflictDoUpdate({
      target: codeGuesses.emailHash,
      set: {
        guessedAt: sql`array(${recent} order by at) || ${now.toISOString()}::timestamptz`,
        failures: sql`${codeGuesses.failures} + 1`,
      },
      setWhere: sql`${codeGuesses.failures} < ${bounds.failures} and (select count(*) from (${recent}) as recent) < ${bounds.guesses}`,
    })
    .returning({ guessedAt: codeGuesses.guessedAt, failures: codeGuesses.failures });
  return row;
}

/** @param atLeast only where there are so many */
export async function resetFailures(db: Reader, email: string, atLeast = 0): Promise<void> {
  await db
    .update(codeGuesses)
    .set({ failures: 0 })
    .where(and(eq(codeGuesses.emailHash, hashEmail(email)), gte(codeGuesses.failures, atLeast)));
}

/**
 * Deletes the rows whose last guess was before `dayAgo`, as soon as they bound nothing any more. A row that stops codes
 * stays as long as the account exists; without an account nobody could end the stop, so it is deleted after a month.
 */
export async function deleteOldGuesses(
  db: Reader,
  { dayAgo, monthAgo }: { dayAgo: Date; monthAgo: Date },
): Promise<void> {
  const last = sql`guessed_at[cardinality(guessed_at)]`;
  await db.execute(sql`
    delete from code_guesses
    where ${last} <= ${dayAgo.toISOString()}::timestamptz
      and (
        failures = 0
        or (
          ${last} <= ${monthAgo.toISOString()}::timestamptz
          and not exists (
            select from users where sha256(convert_to(users.email, 'UTF8')) = email_hash
          )
        )
      )`);
}

function hashEmail(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
