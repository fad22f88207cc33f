import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { isUuid } from '#platform/uuid.ts';
import type { Clock } from '#ports/clock.ts';
import { type ItemChanges, type ItemRow, lockItem, updateItem } from './repository.ts';
import { writeAsOwner } from './write-as-owner.ts';

export interface ChangeParts {
  db: Db;
  clock: Clock;
}

/**
 * Changes a recipe of the owner's while nobody else does. Its `updatedAt` always grows, so that every version has one
 * of its own.
 *
 * @param decide says what changes; whatever it throws changes nothing
 * @throws AppError ITEM_NOT_FOUND
 */
export async function changeRecipe(
  { db, clock }: ChangeParts,
  ownerId: string,
  itemId: string,
  decide: (tx: Tx, current: ItemRow) => Promise<ItemChanges>,
): Promise<void> {
  if (!isUuid(itemId)) throw new AppError('ITEM_NOT_FOUND');
  await writeAsOwner(db, ownerId, async (tx) => {
    const current = await lockItem(tx, ownerId, itemId);
    if (!current) throw new AppError('ITEM_NOT_FOUND');
    const changes = await decide(tx, current);
    const updatedAt = new Date(Math.max(clock.now().getTime(), current.updatedAt.getTime() + 1));
    await updateItem(tx, ownerId, itemId, { ...changes, updatedAt });
  });
}
