import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PRODUCT_NAME } from '@plateful/contract';
import { type Config, isOnlyLocal } from '#config.ts';
import type { Foundations, Services } from '#container.ts';
import { countUsers, revokeAdmin } from '#features/accounts/repository.ts';
import { draftFromCookbook } from '#features/recipes/from-cookbook.ts';
import { packagePath } from '#platform/package-path.ts';

const EMAIL = 'demo@plateful.local';
/** Dishes of the cookbook, and the example picture that goes with some of them; the last is the newest. */
const SAMPLES: readonly { title: string; picture?: string }[] = [
  { title: 'tiramisu' },
  { title: 'pho' },
  { title: 'guacamole' },
  { title: 'lasagna' },
  { title: 'greek_salad' },
  { title: 'tomato', picture: 'tomatoes.jpg' },
  { title: 'donuts', picture: 'donuts.jpg' },
  { title: 'pizza', picture: 'pizza.jpg' },
];
const FOREVER = new Date('9999-12-31T00:00:00Z');

/**
 * On the first start with nothing configured a newcomer finds a cook with a few recipes, and the way in on the
 * console. Never in production, never where anybody has an account already, and never where others could reach the
 * server: the demo cook is an admin. One from before the server was opened to others is an admin no longer.
 */
export async function inviteDemoCook(
  config: Config,
  { database }: Foundations,
  services: Services,
  print: (line: string) => void,
): Promise<void> {
  if (config.production || !isOnlyLocal(config)) {
    if (!config.adminEmails.has(EMAIL) && (await revokeAdmin(database.db, EMAIL))) {
      print(`${EMAIL} is no longer an admin: others may be able to reach this server.`);
    }
    return;
  }
  if (config.database.kind !== 'embedded') return;
  if ((await countUsers(database.db)) > 0) return;
  const password = newPassword();
  const cook = await services.accounts.createDirectly(
    { email: EMAIL, username: 'demo', firstName: 'Demo', password },
    { proUntil: FOREVER, isAdmin: true },
  );
  for (const sample of SAMPLES) await addSample(database, services, cook.id, sample);
  print(`${PRODUCT_NAME} has made a demo cook for you: ${EMAIL}, password ${password}`);
}

async function addSample(
  { db }: Foundations['database'],
  { recipes, photos }: Services,
  ownerId: string,
  { title, picture }: (typeof SAMPLES)[number],
): Promise<void> {
  const draft = draftFromCookbook(title);
  if (!draft) throw new Error(`The cookbook has no recipe of ${title}.`);
  const photoId = picture ? await stagePicture(photos, ownerId, picture) : null;
  await db.transaction(async (tx) => {
    const itemId = await recipes.create(tx, {
      ownerId,
      draft,
      source: 'sample',
      needsReview: false,
      alternatives: [],
      previewPhotoId: photoId,
    });
    if (photoId) await photos.attach(tx, ownerId, itemId, [photoId]);
  });
}

/** The web app's example pictures; without a built web app the samples do without. */
async function stagePicture(
  photos: Services['photos'],
  ownerId: string,
  name: string,
): Promise<string | null> {
  const path = packagePath(`../web/build/client/examples/${name}`);
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return null;
  const photo = await photos.read(ownerId, bytes, AbortSignal.timeout(10_000));
  return photos.stage(photo, { ownerId, name, role: 'original' });
}

/** Keeps to the rule for passwords, and is easy to type. */
function newPassword(): string {
  const letters = Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz'[randomInt(23)]);
  return `Demo-${letters.join('')}-${randomInt(10, 100)}`;
}
