import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { createKeyedConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';

const MAX_ATTEMPTS = 10;
const WINDOW_SECONDS = 15 * 60;
/** How many attempts for one email may wait for the outcome of ten others, and for how long. */
const MAX_WAITING_ATTEMPTS = 64;
const OUTCOME_TIMEOUT_MS = 5000;
const POLL_INTERVAL_MS = 50;

export type AttemptOutcome = 'correct' | 'incorrect' | 'locked';

/**
 * Locks sign-in for an email for 15 minutes after ten wrong passwords within 15 minutes. Emails with and without an
 * account take the same time. RATE_LIMIT=off does not disable it, and all processes share the counts.
 */
export class LoginThrottle {
  /** Reserved before a password is verified, so that at most ten are verified concurrently. */
  private readonly attemptLimit: RateLimiter;
  private readonly failureLimit: RateLimiter;
  /** One waiting attempt per email polls the database; the others wait behind it. */
  private readonly serializePerEmail = createKeyedConcurrencyLimiter({
    maxRunning: 1,
    maxWaiting: MAX_WAITING_ATTEMPTS,
    createError: tooManyAttemptsError,
  });

  /** @param name the form that asks for the password; each form is counted separately */
  constructor(limits: RateLimitStore, name: 'sign-in' | 'password-change') {
    const allowance = { points: MAX_ATTEMPTS, seconds: WINDOW_SECONDS };
    this.attemptLimit = limits.createLimiter(`${name}-attempts`, allowance);
    this.failureLimit = limits.createLimiter(`${name}-failures`, allowance);
  }

  /**
   * Verifies a password. If ten attempts are running, it waits for their outcome: a successful one frees all
   * reservations. An attempt that throws does not count.
   * @param verify returns whether the password is correct
   * @returns `locked` for the tenth wrong password, which locks the email
   * @throws AppError TOO_MANY when the email is locked or too many attempts are running; errors of `verify`
   */
  async attempt(email: string, verify: () => Promise<boolean>): Promise<AttemptOutcome> {
    await this.reserve(email);
    let isCorrect: boolean;
    try {
      isCorrect = await verify();
    } catch (error) {
      // If the database is unavailable, the reservation expires with its window.
      await this.attemptLimit.refund(email).catch(() => {});
      throw error;
    }
    if (!isCorrect) return (await this.countFailure(email)) ? 'locked' : 'incorrect';
    await this.reset(email);
    return 'correct';
  }

  private async reserve(email: string): Promise<void> {
    if (await this.attemptLimit.reserve(email)) return;
    const deadline = Date.now() + OUTCOME_TIMEOUT_MS;
    await this.serializePerEmail(email)(async () => {
      do {
        const wait = await this.failureLimit.getRetryAfterSeconds(email);
        if (wait > 0) throw accountLockedError(wait);
        if (await this.attemptLimit.reserve(email)) return;
        await sleep(POLL_INTERVAL_MS);
      } while (Date.now() < deadline);
      throw tooManyAttemptsError();
    });
  }

  /** @returns whether this was the tenth failure, which locks the email */
  private async countFailure(email: string): Promise<boolean> {
    const failures = await this.failureLimit.increment(email);
    if (failures !== MAX_ATTEMPTS) return false;
    await this.failureLimit.block(email, WINDOW_SECONDS);
    await this.attemptLimit.block(email, WINDOW_SECONDS);
    return true;
  }

  /** Called after the email's owner is verified and when an account is deleted. */
  async reset(email: string): Promise<void> {
    await Promise.all([this.attemptLimit.reset(email), this.failureLimit.reset(email)]);
  }
}

function accountLockedError(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY', {
    message: messages.accountLocked,
    retryAfterSeconds,
    fields: { isLogIn: false },
  });
}

function tooManyAttemptsError(): AppError {
  return new AppError('TOO_MANY', { retryAfterSeconds: 5, fields: { isLogIn: false } });
}
