import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { Clock } from '#ports/clock.ts';
import { runExclusiveOwnerTransaction } from './owner-write-concurrency.ts';
import { type ItemChanges, type ItemRow, lockItemRow, updateItem } from './recipe-repository.ts';

export interface UpdateRecipeDeps {
  db: Db;
  clock: Clock;
}

/**
 * Locks the owner's recipe and updates it. `updatedAt` always increases, so that every version has a distinct value.
 *
 * @param getChanges returns the changed columns, or null for no change; if it throws, nothing is changed
 * @throws AppError ITEM_NOT_FOUND
 */
export async function lockAndUpdateRecipe(
  { db, clock }: UpdateRecipeDeps,
  ownerId: string,
  itemId: string,
  getChanges: (tx: Tx, current: ItemRow) => Promise<ItemChanges | null>,
): Promise<void> {
  if (!isUuid(itemId)) throw new AppError('ITEM_NOT_FOUND');
  await runExclusiveOwnerTransaction(db, ownerId, async (tx) => {
    const current = await lockItemRow(tx, ownerId, itemId);
    if (!current) throw new AppError('ITEM_NOT_FOUND');
    const changes = await getChanges(tx, current);
    if (!changes) return;
    const updatedAt = new Date(Math.max(clock.now().getTime(), current.updatedAt.getTime() + 1));
    await updateItem(tx, ownerId, itemId, { ...changes, updatedAt });
  });
}
