import { counted, countedMessages, messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db, Reader, Tx } from '#platform/db/client.ts';
import type { Clock } from '#ports/clock.ts';
import {
  type CodeGuesses,
  deleteOldGuesses,
  findGuesses,
  insertGuess,
  resetFailures,
} from './code-guess-repository.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const GUESSES_A_DAY = 50;
const FAILURES_UNTIL_STOP = 100;

/** What the owner is told of after a wrong guess. */
export type GuessNotice = 'code-guesses-used-up' | 'codes-stopped';

/**
 * How many one-time codes are compared for one email, over all clients and purposes: 50 in any 24 hours. After
 * 100 wrong ones in a row no code is sent or compared until a known device of the owner requests one. Emails with and
 * without an account are treated the same, and RATE_LIMIT lifts nothing of this.
 */
export class CodeGuessLimiter {
  constructor(private readonly parts: { db: Db; clock: Clock }) {}

  /** @throws AppError TOO_MANY when no code of this email would be compared */
  async check(email: string, db: Reader = this.parts.db): Promise<void> {
    const now = this.parts.clock.now();
    const guesses = await findGuesses(db, email, dayBefore(now));
    const refusal = guesses && refusalOf(guesses, now);
    if (refusal) throw refusal;
  }

  /** The same for answers that must not tell. @returns whether a code of this email would be compared */
  async isOpen(email: string): Promise<boolean> {
    const now = this.parts.clock.now();
    const guesses = await findGuesses(this.parts.db, email, dayBefore(now));
    return !guesses || refusalOf(guesses, now) === null;
  }

  /**
   * Counts a guess before it is compared, as a wrong one.
   * @returns what the owner is to be told if it is wrong
   * @throws AppError TOO_MANY when there are none left; the transaction must not hold then
   */
  async count(tx: Tx, email: string): Promise<GuessNotice | null> {
    const now = this.parts.clock.now();
    const guesses = await insertGuess(tx, email, now, {
      guesses: GUESSES_A_DAY,
      since: dayBefore(now),
      failures: FAILURES_UNTIL_STOP,
    });
    if (guesses) return noticeOf(guesses);
    await this.check(email, tx);
    throw new AppError('TOO_MANY', { retryAfterSeconds: 1 });
  }

  /** The guess was right: those before it were the owner's own. */
  async succeeded(tx: Tx, email: string): Promise<void> {
    await resetFailures(tx, email);
  }

  /** A known device of the owner requests a code: strangers' failures stop codes no longer. */
  async resume(email: string): Promise<void> {
    await resetFailures(this.parts.db, email, FAILURES_UNTIL_STOP);
  }

  async removeOld(): Promise<void> {
    const now = this.parts.clock.now();
    const monthAgo = new Date(now.getTime() - MONTH);
    await deleteOldGuesses(this.parts.db, { dayAgo: dayBefore(now), monthAgo });
  }
}

function noticeOf({ guessedAt, failures }: CodeGuesses): GuessNotice | null {
  if (failures === FAILURES_UNTIL_STOP) return 'codes-stopped';
  return guessedAt.length === GUESSES_A_DAY ? 'code-guesses-used-up' : null;
}

function refusalOf({ guessedAt, failures }: CodeGuesses, now: Date): AppError | null {
  if (failures >= FAILURES_UNTIL_STOP) {
    return new AppError('TOO_MANY', {
      message: messages.codesStopped,
      retryAfterSeconds: DAY / 1000,
    });
  }
  const [oldest] = guessedAt;
  if (!oldest || guessedAt.length < GUESSES_A_DAY) return null;
  const wait = oldest.getTime() + DAY - now.getTime();
  const hours = Math.ceil(wait / HOUR);
  const { codesInOneHour, codesInHours } = countedMessages;
  return new AppError('TOO_MANY', {
    message: counted(hours === 1 ? codesInOneHour : codesInHours, hours),
    retryAfterSeconds: wait / 1000,
  });
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY);
}
