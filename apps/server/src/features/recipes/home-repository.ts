import { HOME_COOKED_RECIPE_COUNT, HOME_SECTION_SIZE } from '@plateful/contract';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { items, lastCookedOn } from '#platform/db/schema/recipes.ts';
import {
  buildActiveItemCondition,
  type CardWithPhoto,
  cardWithPhotoColumns,
} from './recipe-repository.ts';

const owner = sql.placeholder('owner');

const selectFirstIds = (condition: SQL, order: readonly SQL[], limit: number) => sql`
  select ${items.id} from ${items} where ${and(buildActiveItemCondition(owner), condition)}
  order by ${sql.join([...order], sql`, `)} limit ${sql.raw(String(limit))}`;

/** A card of the home page; `lastCookedOn` is null without entries in the cooking log. */
export type HomeCard = CardWithPhoto & { lastCookedOn: string | null };

/** @returns a function that reads the newest favorites and the recipes that were cooked last, newest first */
export function prepareListHomeCards(db: Db): (ownerId: string) => Promise<HomeCard[]> {
  const favoriteIds = selectFirstIds(
    eq(items.isFavorite, true),
    [desc(items.createdAt), desc(items.id)],
    HOME_SECTION_SIZE,
  );
  const cookedIds = selectFirstIds(
    sql`${items.cooked} <> '[]'`,
    [desc(lastCookedOn), desc(items.id)],
    HOME_COOKED_RECIPE_COUNT,
  );
  const statement = db
    .select({ ...cardWithPhotoColumns, lastCookedOn: sql<string | null>`${lastCookedOn}` })
    .from(items)
    .where(
      or(
        sql`${items.id} = any(array(${favoriteIds}))`,
        sql`${items.id} = any(array(${cookedIds}))`,
      ),
    )
    .orderBy(desc(items.createdAt), desc(items.id))
    .prepare('home_cards');
  return (ownerId) => statement.execute({ owner: ownerId });
}
