import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Config, isLocalOnly } from '#config.ts';
import type { FeatureServices } from '#container.ts';
import type { Infrastructure } from '#feature.ts';
import { countUsers, revokeAdmin } from '#features/accounts/user-repository.ts';
import { createDraftFromCookbook } from '#features/recipes/create-draft-from-cookbook.ts';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';

const DEMO_EMAIL = 'demo@plateful.local';
/** Recipes of the cookbook with their example photo, if any; the last one is the newest. */
const SAMPLE_RECIPES: readonly { title: string; photoFile?: string }[] = [
  { title: 'tiramisu' },
  { title: 'pho' },
  { title: 'guacamole' },
  { title: 'lasagna' },
  { title: 'greek_salad' },
  { title: 'tomato', photoFile: 'tomatoes.jpg' },
  { title: 'donuts', photoFile: 'donuts.jpg' },
  { title: 'pizza', photoFile: 'pizza.jpg' },
];
const PRO_UNTIL = new Date('9999-12-31T00:00:00Z');

/**
 * Creates a demo user with sample recipes on the first start and prints the password. The demo user is an admin, so it
 * is created only with the embedded database, when no account exists, not in production, and not when other machines
 * can reach the server. When the server becomes reachable later, the demo user loses the admin role.
 */
export async function seedDemoUser(
  config: Config,
  { database }: Infrastructure,
  services: FeatureServices,
  print: (line: string) => void,
): Promise<void> {
  if (config.isProduction || !isLocalOnly(config)) {
    if (!config.adminEmails.has(DEMO_EMAIL) && (await revokeAdmin(database.db, DEMO_EMAIL))) {
      print(`${DEMO_EMAIL} is no longer an admin: others may be able to reach this server.`);
    }
    return;
  }
  if (config.database.kind !== 'embedded') return;
  if ((await countUsers(database.db)) > 0) return;
  const password = generatePassword();
  const demoUser = await services.accounts.createWithoutVerification(
    { email: DEMO_EMAIL, username: 'demo', firstName: 'Demo', password },
    { grantedProUntil: PRO_UNTIL, isAdmin: true },
  );
  for (const sample of SAMPLE_RECIPES)
    await addSampleRecipe(database, services, demoUser.id, sample);
  print(`Demo account created: ${DEMO_EMAIL}, password ${password}`);
}

async function addSampleRecipe(
  { db }: Infrastructure['database'],
  { recipes, photos }: FeatureServices,
  ownerId: string,
  { title, photoFile }: (typeof SAMPLE_RECIPES)[number],
): Promise<void> {
  const draft = createDraftFromCookbook(title);
  if (!draft) throw new Error(`The cookbook has no recipe for ${title}.`);
  const photoId = photoFile ? await stageSamplePhoto(photos, ownerId, photoFile) : null;
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

/** Stores an example photo of the web app; returns null when the web app has not been built. */
async function stageSamplePhoto(
  photos: FeatureServices['photos'],
  ownerId: string,
  name: string,
): Promise<string | null> {
  const path = resolveServerPackagePath(`../web/build/client/examples/${name}`);
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return null;
  return photos.processAndStage(
    { ownerId, bytes, name, role: 'original' },
    AbortSignal.timeout(10_000),
  );
}

/** Generates a password that satisfies the password rules and is easy to type. */
function generatePassword(): string {
  const letters = Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz'[randomInt(23)]);
  return `Demo-${letters.join('')}-${randomInt(10, 100)}`;
}
