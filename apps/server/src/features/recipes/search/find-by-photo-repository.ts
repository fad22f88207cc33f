import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/client.ts';
import { items, photos, recipeSearch } from '#platform/db/schema.ts';
import { inCollection, type StoredItem, storedColumns } from '../repository.ts';
import { splitWords } from './search-words.ts';

/** A photo is compared with those of so many recipes, the newest. */
const NEWEST_RECIPES = 2000;
const MOST_SIGNATURES = 4000;
const MOST_PHOTOS_OF_ONE = 25;
const MOST_NAMED = 200;

export interface SignedRecipe {
  itemId: string;
  /** See `packVector`. */
  signature: Buffer;
}

/** The signatures of the photos of the owner's newest recipes, as far as they lie in that space. */
export async function listSignatures(
  db: Reader,
  ownerId: string,
  space: string,
): Promise<SignedRecipe[]> {
  const newest = db
    .select({ id: items.id, createdAt: items.createdAt })
    .from(items)
    .where(inCollection(ownerId))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(NEWEST_RECIPES)
    .as('newest');
  // Recipe by recipe: however many photos other people have, only these recipes' are looked at.
  const signed = db
    .select({ signature: photos.signature })
    .from(photos)
    .where(
      and(
        eq(photos.itemId, newest.id),
        eq(photos.signatureSpace, space),
        isNotNull(photos.signature),
      ),
    )
    .limit(MOST_PHOTOS_OF_ONE)
    .as('signed');
  const rows = await db
    .select({ itemId: newest.id, signature: signed.signature })
    .from(newest)
    .crossJoinLateral(signed)
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(MOST_SIGNATURES);
  return rows.flatMap(({ itemId, signature }) => (signature ? [{ itemId, signature }] : []));
}

/** What a dish may be called, and how likely it is meant. */
export interface Naming {
  names: readonly string[];
  confidence: number;
}

export interface NamedRecipe {
  itemId: string;
  title: string;
  /** Of the likeliest dish with a name in the title. */
  confidence: number;
}

/** The owner's newest recipes with all words of one of the names in their titles. */
export async function listNamed(
  db: Reader,
  ownerId: string,
  namings: readonly Naming[],
): Promise<NamedRecipe[]> {
  if (namings.length === 0) return [];
  const asked = namings.map(({ names, confidence }) => ({ query: queryOf(names), confidence }));
  const confidences = asked.map(
    ({ query, confidence }) =>
      sql`case when ${recipeSearch.titleVector} @@ (${query}) then ${confidence}::real else 0 end`,
  );
  const any = sql.join(
    asked.map(({ query }) => sql`(${query})`),
    sql` || `,
  );
  return db
    .select({
      itemId: items.id,
      title: items.title,
      confidence: sql`greatest(${sql.join(confidences, sql`, `)})`.mapWith(Number),
    })
    .from(recipeSearch)
    .innerJoin(items, eq(items.id, recipeSearch.itemId))
    .where(
      and(
        eq(recipeSearch.ownerId, ownerId),
        isNull(items.deletedAt),
        sql`${recipeSearch.titleVector} @@ (${any})`,
      ),
    )
    .orderBy(desc(recipeSearch.createdAt), desc(recipeSearch.itemId))
    .limit(MOST_NAMED);
}

/** All words of one of the names, in any form. */
function queryOf(names: readonly string[]): SQL {
  const either = names.map((name) => {
    const words = splitWords(name).map((word) => ({ meanings: [word], beginning: false }));
    return sql`recipe_query(${JSON.stringify(words)}::jsonb)`;
  });
  return sql.join(either, sql` || `);
}

/** Those of the recipes that are there still, in no order. */
export async function findItems(
  db: Reader,
  ownerId: string,
  itemIds: readonly string[],
): Promise<StoredItem[]> {
  if (itemIds.length === 0) return [];
  return db
    .select(storedColumns)
    .from(items)
    .where(and(inCollection(ownerId), inArray(items.id, [...itemIds])));
}
