import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { limitConcurrencyPerKey } from '#platform/limit-concurrency.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';

const ATTEMPTS = 10;
const WINDOW_SECONDS = 15 * 60;
/** Attempts for one address that wait for the outcome of ten others, and how long they do. */
const WAITING = 64;
const OUTCOME_TIMEOUT_MS = 5000;
const POLL_MS = 50;

export type Outcome = 'right' | 'wrong' | 'locked';

/**
 * Locks an address after ten wrong passwords within fifteen minutes, for another fifteen. Known and unknown addresses
 * cost the same. Neither an operator's RATE_LIMIT nor a second process lifts it.
 */
export class SignInGuard {
  /** Reserved before the password is looked at, so that no more than ten are ever looked at side by side. */
  private readonly attempts: Limit;
  private readonly failures: Limit;
  /** One of them asks the database whether there is room; the others wait behind it. */
  private readonly inTurn = limitConcurrencyPerKey({
    running: 1,
    waiting: WAITING,
    refuse: tooManyUnderWay,
  });

  /** @param name where passwords are asked for: each such place counts for itself */
  constructor(limits: Limits, name: 'sign-in' | 'password-change') {
    const allowance = { points: ATTEMPTS, seconds: WINDOW_SECONDS };
    this.attempts = limits.named(`${name}-attempts`, allowance);
    this.failures = limits.named(`${name}-failures`, allowance);
  }

  /**
   * Verifies a password. Where ten attempts are under way, it waits for their outcome: one that succeeds makes room for
   * others. An attempt that ends without an outcome does not count.
   * @param verify whether the password is right
   * @returns `locked` for the tenth wrong password: the address is locked from now on
   * @throws AppError TOO_MANY when the address is locked, or too many attempts are under way for long; what `verify`
   * throws
   */
  async attempt(email: string, verify: () => Promise<boolean>): Promise<Outcome> {
    await this.reserve(email);
    let isRight: boolean;
    try {
      isRight = await verify();
    } catch (error) {
      // Without a database the reservation ends with its window.
      await this.attempts.giveBack(email).catch(() => {});
      throw error;
    }
    if (!isRight) return (await this.countFailure(email)) ? 'locked' : 'wrong';
    await this.forget(email);
    return 'right';
  }

  private async reserve(email: string): Promise<void> {
    if (await this.attempts.reserve(email)) return;
    const deadline = Date.now() + OUTCOME_TIMEOUT_MS;
    await this.inTurn(email)(async () => {
      do {
        const wait = await this.failures.wait(email);
        if (wait > 0) throw locked(wait);
        if (await this.attempts.reserve(email)) return;
        await sleep(POLL_MS);
      } while (Date.now() < deadline);
      throw tooManyUnderWay();
    });
  }

  /** @returns whether this was the tenth: the address is locked from now on. */
  private async countFailure(email: string): Promise<boolean> {
    const failures = await this.failures.count(email);
    if (failures !== ATTEMPTS) return false;
    await this.failures.close(email, WINDOW_SECONDS);
    await this.attempts.close(email, WINDOW_SECONDS);
    return true;
  }

  /** For whoever has proven to own the address, and for addresses that leave. */
  async forget(email: string): Promise<void> {
    await Promise.all([this.attempts.forget(email), this.failures.forget(email)]);
  }
}

function locked(seconds: number): AppError {
  return new AppError('TOO_MANY', {
    message: messages.locked,
    retryAfterSeconds: seconds,
    fields: { isLogIn: false },
  });
}

function tooManyUnderWay(): AppError {
  return new AppError('TOO_MANY', { retryAfterSeconds: 5, fields: { isLogIn: false } });
}
