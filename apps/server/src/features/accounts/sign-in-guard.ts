import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';

const ATTEMPTS = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Locks an address after ten wrong passwords within fifteen minutes, for another fifteen. Known and unknown addresses
 * cost the same. Neither an operator's RATE_LIMIT nor a second process lifts it.
 */
export class SignInGuard {
  /** Counted before the password is looked at, so that no more than ten are ever looked at side by side. */
  private readonly attempts: Limit;
  private readonly failures: Limit;

  /** @param name where passwords are asked for: each such place counts for itself */
  constructor(limits: Limits, name: 'sign-in' | 'password-change') {
    const allowance = { points: ATTEMPTS, seconds: WINDOW_SECONDS };
    this.attempts = limits.named(`${name}-attempts`, allowance);
    this.failures = limits.named(`${name}-failures`, allowance);
  }

  /**
   * Comes before a password is looked at; `succeeded` or `failed` come after.
   * @throws AppError TOO_MANY when the address is locked, or ten attempts are under way
   */
  async admit(email: string): Promise<void> {
    const wait = await this.attempts.take(email);
    if (wait === 0) return;
    throw new AppError('TOO_MANY', {
      message: messages.locked,
      retryAfterSeconds: wait,
      fields: { isLogIn: false },
    });
  }

  /** @returns whether this was the tenth: the address is locked from now on. */
  async failed(email: string): Promise<boolean> {
    const failures = await this.failures.count(email);
    if (failures !== ATTEMPTS) return false;
    await this.attempts.close(email, WINDOW_SECONDS);
    return true;
  }

  async succeeded(email: string): Promise<void> {
    await this.forget(email);
  }

  /** For whoever has proven to own the address, and for addresses that leave. */
  async forget(email: string): Promise<void> {
    await Promise.all([this.attempts.forget(email), this.failures.forget(email)]);
  }
}
