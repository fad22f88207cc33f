import { createHash } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#platform/db/database.ts';
import { codeGuesses } from '#platform/db/schema/one-time-codes.ts';

export interface CodeGuessHistory {
  /** Times of the guesses since the given time, oldest first. */
  guessedAt: Date[];
  /** Wrong guesses since the last correct one. */
  consecutiveFailures: number;
}

export interface GuessLimits {
  /** Maximum number of guesses after `since`. */
  maxGuesses: number;
  since: Date;
  maxConsecutiveFailures: number;
}

export async function findGuessHistory(
  db: DbOrTx,
  email: string,
  since: Date,
): Promise<CodeGuessHistory | undefined> {
  const [row] = await db
    .select()
    .from(codeGuesses)
    .where(eq(codeGuesses.emailHash, hashEmail(email)));
  return row && { ...row, guessedAt: row.guessedAt.filter((at) => at > since) };
}

/**
 * Counts a guess as wrong until `resetFailedGuesses` is called. The row lock makes concurrent guesses respect the
 * limits.
 * @returns undefined when a limit is reached
 */
export async function recordGuessAsFailedWithinLimits(
  tx: Tx,
  email: string,
  now: Date,
  limits: GuessLimits,
): Promise<CodeGuessHistory | undefined> {
  const recentGuesses = sql`select at from unnest(${codeGuesses.guessedAt}) as at where at > ${limits.since.toISOString()}::timestamptz`;
  const [row] = await tx
    .insert(codeGuesses)
    .values({ emailHash: hashEmail(email), guessedAt: [now], consecutiveFailures: 1 })
    .onConflictDoUpdate({
      target: codeGuesses.emailHash,
      set: {
        guessedAt: sql`array(${recentGuesses} order by at) || ${now.toISOString()}::timestamptz`,
        consecutiveFailures: sql`${codeGuesses.consecutiveFailures} + 1`,
      },
      setWhere: sql`${codeGuesses.consecutiveFailures} < ${limits.maxConsecutiveFailures} and (select count(*) from (${recentGuesses}) as recent) < ${limits.maxGuesses}`,
    })
    .returning({
      guessedAt: codeGuesses.guessedAt,
      consecutiveFailures: codeGuesses.consecutiveFailures,
    });
  return row;
}

/** @param minFailures resets only rows with at least this many failures */
export async function resetFailedGuesses(
  db: DbOrTx,
  email: string,
  minFailures = 0,
): Promise<void> {
  await db
    .update(codeGuesses)
    .set({ consecutiveFailures: 0 })
    .where(
      and(
        eq(codeGuesses.emailHash, hashEmail(email)),
        gte(codeGuesses.consecutiveFailures, minFailures),
      ),
    );
}

/**
 * Deletes the rows whose last guess was before `dayAgo` and that no longer limit anything. A row with failures is kept
 * as long as the account exists. Without an account nobody could lift the block, so the row is deleted after a month.
 */
export async function deleteExpiredGuesses(
  db: DbOrTx,
  { dayAgo, monthAgo }: { dayAgo: Date; monthAgo: Date },
): Promise<void> {
  const lastGuess = sql`guessed_at[cardinality(guessed_at)]`;
  await db.execute(sql`
    delete from code_guesses
    where ${lastGuess} <= ${dayAgo.toISOString()}::timestamptz
      and (
        consecutive_failures = 0
        or (
          ${lastGuess} <= ${monthAgo.toISOString()}::timestamptz
          and not exists (
            select from users where sha256(convert_to(users.email, 'UTF8')) = email_hash
          )
        )
      )`);
}

function hashEmail(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
