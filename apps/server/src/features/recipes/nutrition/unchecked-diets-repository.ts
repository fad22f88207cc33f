import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { items } from '#platform/db/schema/recipes.ts';
import { users } from '#platform/db/schema/users.ts';
import type { ItemRow } from '../recipe-repository.ts';

type UncheckedDiets = Pick<ItemRow, 'id' | 'ingredients' | 'diets' | 'allergens'>;

/**
 * Locks and returns recipes whose diets were not checked yet; those locked by other transactions are left out. Their
 * owners are locked too: the deletion of an account locks its owner, then its recipes, and changed counts of recipes
 * lock the owner, so that the two could wait for each other.
 */
export async function lockRecipesWithUncheckedDiets(
  tx: Tx,
  limit: number,
): Promise<UncheckedDiets[]> {
  const { id, ingredients, diets, allergens } = items;
  const { rows } = await tx.execute<UncheckedDiets & Record<string, unknown>>(sql`
    select ${id}, ${ingredients}, ${diets}, ${allergens}
    from ${items} join ${users} on ${users.id} = ${items.ownerId}
    where not ${items.areDietsChecked} order by ${id} limit ${limit}
    for key share of ${users} skip locked for update of ${items} skip locked`);
  return rows;
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
