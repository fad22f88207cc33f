import { AppError } from '#app-error.ts';
import { createKeyedConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { lockUserIfExists } from '#platform/db/lock-user-if-exists.ts';

/** Queues transactions per owner before they take a database connection, of which there are few. */
const runExclusivelyPerOwner = createKeyedConcurrencyLimiter({ maxRunning: 1, maxWaiting: 200 });

/** Limits concurrent single-statement writes of one owner. */
const runConcurrentlyPerOwner = createKeyedConcurrencyLimiter({ maxRunning: 4, maxWaiting: 200 });

/**
 * Runs a single-statement write, which needs no lock on the owner's recipes. It waits only for concurrent updates of
 * the same category count.
 *
 * @throws AppError BUSY
 */
export function runLimitedOwnerWrite<T>(ownerId: string, write: () => Promise<T>): Promise<T> {
  return runConcurrentlyPerOwner(ownerId)(write);
}

/**
 * Runs a transaction that writes the owner's recipes; those of one owner run one at a time. Otherwise two transactions
 * that update the same counts, words and recipes in different orders could deadlock, also with the deletion of the
 * account.
 *
 * @throws AppError NOT_SIGNED_IN if the account was deleted; BUSY
 */
export function runExclusiveOwnerTransaction<T>(
  db: Db,
  ownerId: string,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  return runExclusivelyPerOwner(ownerId)(() =>
    db.transaction(async (tx) => {
      if (!(await lockUserIfExists(tx, ownerId))) throw new AppError('NOT_SIGNED_IN');
      return write(tx);
    }),
  );
}
