import { join } from 'node:path';
import { createDiskMediaStore } from '../../apps/server/src/adapters/media/disk-media-store.ts';
import { buildPhotoKey } from '../../apps/server/src/features/photos/photo-keys-and-urls.ts';
import { processPhoto } from '../../apps/server/src/features/photos/process-photo.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { createTestPhotoFromSeed } from '../../e2e/harness/test-photos.ts';
import {
  type SeededUser,
  seedRecipes,
  seedUsersWithSessions,
} from '../recipe-queries/seed-users-and-recipes.ts';

const PHOTO_COUNT = 40;
const CONCURRENCY = 32;

/** Creates a user with recipes whose photo files exist in the media store. */
export async function seedUserWithRecipePhotos(
  { pool }: Database,
  dataDir: string,
  recipes: number,
): Promise<SeededUser> {
  const [user] = await seedUsersWithSessions(pool, 1);
  if (!user) throw new Error('No user was seeded.');
  await seedRecipes(pool, [user], recipes);
  const photos = await Promise.all(
    Array.from({ length: PHOTO_COUNT }, async (_, seed) =>
      processPhoto(await createTestPhotoFromSeed(seed)),
    ),
  );
  await pool.query(
    `update photos set placeholder = ($1::text[])[1 + (hashtext(id::text) & 65535) % ${PHOTO_COUNT}]`,
    [photos.map(({ placeholder }) => placeholder)],
  );
  const media = createDiskMediaStore({ directory: join(dataDir, 'media') });
  const { rows } = await pool.query<{ id: string; photo_index: number }>(
    `select id, (hashtext(id::text) & 65535) % ${PHOTO_COUNT} as photo_index from photos where owner_id = $1`,
    [user.userId],
  );
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (let row = rows.pop(); row; row = rows.pop()) {
      const photo = photos[row.photo_index];
      if (!photo) throw new Error(`There is no photo ${row.photo_index}.`);
      await media.put(buildPhotoKey(row.id, 'preview'), photo.preview.bytes);
      await media.put(buildPhotoKey(row.id, 'display'), photo.display.bytes);
    }
  });
  await Promise.all(workers);
  return user;
}
