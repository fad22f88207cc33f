import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.ts';
import { photos } from '#platform/db/schema/photos.ts';
import { recipeSearch } from '#platform/db/schema/recipe-search.ts';
import { items } from '#platform/db/schema/recipes.ts';
import { buildActiveItemCondition } from '../recipe-repository.ts';
import { tokenizeSearchText } from './tokenize-search-text.ts';

/** A photo is compared with the photos of this many recipes, the newest. */
const NEWEST_RECIPES = 2000;
const MAX_EMBEDDINGS = 4000;
const MAX_PHOTOS_PER_RECIPE = 25;
const MAX_TITLE_MATCHES = 200;

export interface RecipePhotoEmbedding {
  itemId: string;
  /** See `quantizeVector`. */
  embedding: Buffer;
}

/** The embeddings in the given space of the photos of the owner's newest recipes. */
export async function listRecipePhotoEmbeddings(
  db: DbOrTx,
  ownerId: string,
  space: string,
): Promise<RecipePhotoEmbedding[]> {
  const newest = db
    .select({ id: items.id, createdAt: items.createdAt })
    .from(items)
    .where(buildActiveItemCondition(ownerId))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(NEWEST_RECIPES)
    .as('newest');
  // Joined laterally per recipe, so that photos of other owners are never read.
  const photoEmbeddings = db
    .select({ embedding: photos.embedding })
    .from(photos)
    .where(
      and(
        eq(photos.itemId, newest.id),
        eq(photos.embeddingSpace, space),
        isNotNull(photos.embedding),
      ),
    )
    .limit(MAX_PHOTOS_PER_RECIPE)
    .as('photo_embeddings');
  const rows = await db
    .select({ itemId: newest.id, embedding: photoEmbeddings.embedding })
    .from(newest)
    .crossJoinLateral(photoEmbeddings)
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(MAX_EMBEDDINGS);
  return rows.flatMap(({ itemId, embedding }) => (embedding ? [{ itemId, embedding }] : []));
}

/** The names of a dish, with the confidence that the photo shows it. */
export interface DishNamesWithConfidence {
  names: readonly string[];
  confidence: number;
}

export interface RecipeTitleMatch {
  itemId: string;
  title: string;
  /** Confidence of the most likely dish with a name in the title. */
  confidence: number;
}

/** The owner's newest recipes whose titles contain all words of one of the names. */
export async function listRecipesByDishNames(
  db: DbOrTx,
  ownerId: string,
  dishes: readonly DishNamesWithConfidence[],
): Promise<RecipeTitleMatch[]> {
  if (dishes.length === 0) return [];
  const dishQueries = dishes.map(({ names, confidence }) => ({
    query: buildDishNameQuery(names),
    confidence,
  }));
  const confidences = dishQueries.map(
    ({ query, confidence }) =>
      sql`case when ${recipeSearch.titleVector} @@ (${query}) then ${confidence}::real else 0 end`,
  );
  const anyDishQuery = sql.join(
    dishQueries.map(({ query }) => sql`(${query})`),
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
        sql`${recipeSearch.titleVector} @@ (${anyDishQuery})`,
      ),
    )
    .orderBy(desc(recipeSearch.createdAt), desc(recipeSearch.itemId))
    .limit(MAX_TITLE_MATCHES);
}

/** Matches all words of one of the names, in any inflected form. */
function buildDishNameQuery(names: readonly string[]): SQL {
  const nameQueries = names.map((name) => {
    const words = tokenizeSearchText(name).map((word) => ({
      alternatives: [word],
      isPrefix: false,
    }));
    return sql`build_search_query(${JSON.stringify(words)}::jsonb)`;
  });
  return sql.join(nameQueries, sql` || `);
}
