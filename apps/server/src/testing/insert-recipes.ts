import type { TestApp } from '#testing/build-test-app.ts';

/** Inserts recipes with one ingredient and one step. `createdAt` is an SQL expression in which `n` counts from 1. */
export async function insertRecipes(
  app: TestApp,
  ownerId: string,
  count: number,
  createdAt: string,
): Promise<void> {
  await app.database.pool.query(
    `insert into items (id, owner_id, title, ingredients, instructions, source, created_at, updated_at)
     select gen_random_uuid(), $1, 'Soup ' || n, '[{"text": "1 onion"}]', '["Cook it."]', 'manual',
            ${createdAt}, now()
     from generate_series(1, $2::int) as n`,
    [ownerId, count],
  );
}

/** Adds recipes and spreads photos over them. All files share one buffer. */
export async function insertRecipesWithPhotos(
  app: TestApp,
  ownerId: string,
  { recipes, photos, bytes }: { recipes: number; photos: number; bytes: number },
): Promise<void> {
  await insertRecipes(app, ownerId, recipes, "timestamptz '2026-03-01' + n * interval '1 second'");
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into photos (id, owner_id, item_id, width, height, placeholder, role, created_at)
     select gen_random_uuid(), $1, ids[1 + n % array_length(ids, 1)], 1, 1, '', 'original', now()
     from generate_series(1, $2::int) as n,
          (select array_agg(id) as ids from items where owner_id = $1) as owned
     returning id`,
    [ownerId, photos],
  );
  const file = new Uint8Array(bytes).map((_zero, index) => (index * 31) % 251);
  for (const { id } of rows) app.media.files.set(`${id}.jpg`, file);
}
