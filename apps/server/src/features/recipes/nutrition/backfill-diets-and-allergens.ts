import type { Db } from '#platform/db/database.ts';
import { reconcileDietsAndAllergens } from './derive-diets-and-allergens.ts';
import { lockRecipesWithUncheckedDiets, saveCheckedDiets } from './unchecked-diets-repository.ts';

const BATCH_SIZE = 200;

/**
 * Computes diets and allergens of recipes that were stored before these were computed. Continues where an interrupted
 * run stopped; recipes that another transaction has locked are left to the next run.
 */
export async function backfillDietsAndAllergens(db: Db): Promise<void> {
  while ((await checkBatch(db)) === BATCH_SIZE) {
    // Continue with the next batch.
  }
}

/** @returns the number of recipes */
function checkBatch(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await lockRecipesWithUncheckedDiets(tx, BATCH_SIZE);
    const checked = rows.map((row) => ({
      id: row.id,
      ...reconcileDietsAndAllergens(row.ingredients, row),
    }));
    await saveCheckedDiets(tx, checked);
    return rows.length;
  });
}
