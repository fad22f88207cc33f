import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { limitConcurrencyPerKey } from '#platform/limit-concurrency.ts';
import { lockOwner } from './repository.ts';

/** Whoever sends many at once waits here, and not with a connection to the database, of which all have but a few. */
const lineOf = limitConcurrencyPerKey({ running: 1, waiting: 200 });

/** Of one person's recipes that are written side by side. */
const sideBySideOf = limitConcurrencyPerKey({ running: 4, waiting: 200 });

/**
 * Runs a write of one statement, which needs nothing of the collection to stand still: it waits for no other, but for
 * one that counts recipes of the same shelf at this moment.
 *
 * @throws AppError BUSY
 */
export function writeSideBySide<T>(ownerId: string, write: () => Promise<T>): Promise<T> {
  return sideBySideOf(ownerId)(write);
}

/**
 * A transaction that writes into a person's collection; each person's run one after the other. Two that touch the
 * same shelves, words and recipes in different orders would otherwise wait for each other without end, as would one
 * that meets the deletion of the account.
 *
 * @throws AppError NOT_SIGNED_IN when the person has deleted the account meanwhile; BUSY
 */
export function writeAsOwner<T>(
  db: Db,
  ownerId: string,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  return lineOf(ownerId)(() =>
    db.transaction(async (tx) => {
      if (!(await lockOwner(tx, ownerId))) throw new AppError('NOT_SIGNED_IN');
      return write(tx);
    }),
  );
}
