import { asc, not, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { items } from '#platform/db/schema/recipes.ts';
import { completeDietsAndAllergens } from './find-diets-and-allergens.ts';

const BATCH_SIZE = 200;

/**
 * Computes diets and allergens of recipes that were stored before these were computed. Continues where an interrupted
 * run stopped; recipes that another transaction has locked are left to the next run.
 */
export async function checkStoredDiets(db: Db): Promise<void> {
  while ((await checkBatch(db)) === BATCH_SIZE) {
    // Continue with the next batch.
  }
}

/** @returns the number of recipes */
function checkBatch(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const { id, ingredients, diets, allergens } = items;
    const rows = await tx
      .select({ id, ingredients, diets, allergens })
      .from(items)
      .where(not(items.areDietsChecked))
      .orderBy(asc(id))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    const checked = rows.map((row) => ({
      id: row.id,
      ...completeDietsAndAllergens(row.ingredients, row),
    }));
    await tx.execute(sql`update ${items}
      set diets = checked.diets, allergens = checked.allergens, are_diets_checked = true
      from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as checked(id uuid, diets jsonb, allergens jsonb)
      where ${items.id} = checked.id`);
    return rows.length;
  });
}
