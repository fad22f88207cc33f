import { asc, not, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { items } from '#platform/db/schema/recipes.ts';
import type { ItemRow } from '../repository.ts';

type UncheckedDiets = Pick<ItemRow, 'id' | 'ingredients' | 'diets' | 'allergens'>;

/** Locks and returns recipes whose diets were not checked yet; those locked by other transactions are left out. */
export function lockUncheckedDiets(tx: Tx, limit: number): Promise<UncheckedDiets[]> {
  const { id, ingredients, diets, allergens } = items;
  return tx
    .select({ id, ingredients, diets, allergens })
    .from(items)
    .where(not(items.areDietsChecked))
    .orderBy(asc(id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function saveCheckedDiets(
  tx: Tx,
  checked: readonly Pick<ItemRow, 'id' | 'diets' | 'allergens'>[],
): Promise<void> {
  await tx.execute(sql`update ${items}
    set diets = checked.diets, allergens = checked.allergens, are_diets_checked = true
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as checked(id uuid, diets jsonb, allergens jsonb)
    where ${items.id} = checked.id`);
}
