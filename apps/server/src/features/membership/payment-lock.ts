import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import { PaymentGatewayUnavailableError } from '#ports/payment-gateway.ts';
import { acquireUserPaymentLock } from './customer-repository.ts';

/** Each keeps a database connection while it waits for the payment provider. */
const MAX_RUNNING = 4;
const MAX_WAITING = 200;
const MAX_WAITING_PER_USER = 100;
const MAX_WAIT_MS = 20_000;

/**
 * Work on a user's payments runs one at a time, in all processes, in a transaction that may call the payment provider:
 * what it read there cannot be overwritten with older data. Few transactions run at the same time, so that a slow
 * provider does not take the database connections of other requests.
 */
export class PaymentLock {
  private readonly queue = new FairQueue({
    maxRunning: MAX_RUNNING,
    maxRunningPerKey: 1,
    maxWaitingPerKey: MAX_WAITING_PER_USER,
    maxWaiting: MAX_WAITING,
    createError: () => new AppError('PAYMENT_PROVIDER_FAILED'),
  });

  constructor(private readonly db: Db) {}

  /**
   * @param work an AppError that it returns is thrown after the commit, one that it throws rolls back
   *
   * @throws AppError PAYMENT_PROVIDER_FAILED if the provider fails, or too many tasks wait for it
   */
  async run<T>(userId: string, work: (tx: Tx) => Promise<T | AppError>): Promise<T> {
    const task = () =>
      this.db.transaction(async (tx) => {
        await acquireUserPaymentLock(tx, userId);
        return work(tx);
      });
    try {
      const result = await this.queue.run({ key: userId }, task, AbortSignal.timeout(MAX_WAIT_MS));
      if (result instanceof AppError) throw result;
      return result;
    } catch (error) {
      throw isProviderFailure(error)
        ? new AppError('PAYMENT_PROVIDER_FAILED', { cause: error })
        : error;
    }
  }
}

function isProviderFailure(error: unknown): boolean {
  if (error instanceof PaymentGatewayUnavailableError) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}
