import { formatMessage, messages, messageTemplates } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, DbOrTx, Tx } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import {
  type CodeGuessHistory,
  deleteExpiredGuesses,
  findGuessHistory,
  recordGuessAsFailedWithinLimits,
  resetFailedGuesses,
} from './code-guess-repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
const MAX_GUESSES_PER_DAY = 50;
const MAX_CONSECUTIVE_FAILURES = 100;

/** The email that the account's owner gets after a wrong guess. */
export type GuessNotificationKind = 'code-guesses-used-up' | 'codes-stopped';

/**
 * Limits the guesses of one-time codes for an email, across all clients and purposes, to 50 in any 24 hours. After 100
 * wrong guesses in a row, no code is sent or compared until a known device of the owner requests one. Emails with and
 * without an account are treated the same. RATE_LIMIT=off does not disable this limit.
 */
export class CodeGuessLimiter {
  constructor(private readonly deps: { db: Db; clock: Clock }) {}

  /** @throws AppError TOO_MANY when the email has reached a limit */
  async check(email: string, db: DbOrTx = this.deps.db): Promise<void> {
    const now = this.deps.clock.now();
    const guesses = await findGuessHistory(db, email, subtractOneDay(now));
    const limitError = guesses && getLimitError(guesses, now);
    if (limitError) throw limitError;
  }

  /** For responses that must not reveal whether the account exists. @returns whether the email is below its limits */
  async isAllowed(email: string): Promise<boolean> {
    const now = this.deps.clock.now();
    const guesses = await findGuessHistory(this.deps.db, email, subtractOneDay(now));
    return !guesses || getLimitError(guesses, now) === null;
  }

  /**
   * Counts a guess before it is compared, and counts it as wrong until `recordSuccess` is called.
   * @returns the email to send to the owner if the guess is wrong
   * @throws AppError TOO_MANY when no guesses are left; the transaction must then be rolled back
   */
  async recordGuess(tx: Tx, email: string): Promise<GuessNotificationKind | null> {
    const now = this.deps.clock.now();
    const guesses = await recordGuessAsFailedWithinLimits(tx, email, now, {
      maxGuesses: MAX_GUESSES_PER_DAY,
      since: subtractOneDay(now),
      maxConsecutiveFailures: MAX_CONSECUTIVE_FAILURES,
    });
    if (guesses) return getNotification(guesses);
    await this.check(email, tx);
    throw new AppError('TOO_MANY', { retryAfterSeconds: 1 });
  }

  /** A correct guess resets the count of consecutive failures. */
  async recordSuccess(tx: Tx, email: string): Promise<void> {
    await resetFailedGuesses(tx, email);
  }

  /** Lifts the block after too many failures; called when a known device of the owner requests a code. */
  async unblock(email: string): Promise<void> {
    await resetFailedGuesses(this.deps.db, email, MAX_CONSECUTIVE_FAILURES);
  }

  async deleteExpired(): Promise<void> {
    const now = this.deps.clock.now();
    const monthAgo = new Date(now.getTime() - MONTH_MS);
    await deleteExpiredGuesses(this.deps.db, { dayAgo: subtractOneDay(now), monthAgo });
  }
}

function getNotification({
  guessedAt,
  consecutiveFailures,
}: CodeGuessHistory): GuessNotificationKind | null {
  if (consecutiveFailures === MAX_CONSECUTIVE_FAILURES) return 'codes-stopped';
  return guessedAt.length === MAX_GUESSES_PER_DAY ? 'code-guesses-used-up' : null;
}

function getLimitError(
  { guessedAt, consecutiveFailures }: CodeGuessHistory,
  now: Date,
): AppError | null {
  if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) {
    return new AppError('TOO_MANY', {
      message: messages.codeRequestsBlocked,
      retryAfterSeconds: DAY_MS / 1000,
    });
  }
  const [oldest] = guessedAt;
  if (!oldest || guessedAt.length < MAX_GUESSES_PER_DAY) return null;
  const waitMs = oldest.getTime() + DAY_MS - now.getTime();
  const hours = Math.ceil(waitMs / HOUR_MS);
  const { codeLimitSingular, codeLimitPlural } = messageTemplates;
  return new AppError('TOO_MANY', {
    message: formatMessage(hours === 1 ? codeLimitSingular : codeLimitPlural, hours),
    retryAfterSeconds: waitMs / 1000,
  });
}

function subtractOneDay(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}
