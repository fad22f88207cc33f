import { join } from 'node:path';
import { createDiskMediaStore } from '../../apps/server/src/adapters/media/disk.ts';
import { photoKey } from '../../apps/server/src/features/photos/keys.ts';
import { processPhoto } from '../../apps/server/src/features/photos/process-photo.ts';
import type { Database } from '../../apps/server/src/platform/db/client.ts';
import { drawPlate } from '../../e2e/harness/photos.ts';
import { type Person, seedPeople, seedRecipes } from '../collection/seed.ts';

const PICTURES = 40;
const AT_A_TIME = 32;

/** One person with recipes whose photos can be shown, each under an address of its own. */
export async function stockUp(
  { pool }: Database,
  dataDir: string,
  recipes: number,
): Promise<Person> {
  const [person] = await seedPeople(pool, 1);
  if (!person) throw new Error('Nobody was seeded.');
  await seedRecipes(pool, [person], recipes);
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, async (_, seed) => processPhoto(await drawPlate(seed))),
  );
  await pool.query(
    `update photos set placeholder = ($1::text[])[1 + (hashtext(id::text) & 65535) % ${PICTURES}]`,
    [pictures.map(({ placeholder }) => placeholder)],
  );
  const media = await createDiskMediaStore({ directory: join(dataDir, 'media') });
  const { rows } = await pool.query<{ id: string; picture: number }>(
    `select id, (hashtext(id::text) & 65535) % ${PICTURES} as picture from photos where owner_id = $1`,
    [person.userId],
  );
  const lanes = Array.from({ length: AT_A_TIME }, async () => {
    for (let row = rows.pop(); row; row = rows.pop()) {
      const picture = pictures[row.picture];
      if (!picture) throw new Error('There is no such picture.');
      await media.put(photoKey(row.id, 'preview'), picture.preview.bytes);
      await media.put(photoKey(row.id, 'display'), picture.display.bytes);
    }
  });
  await Promise.all(lanes);
  return person;
}
