import { randomInt } from 'node:crypto';
import { PRODUCT_NAME } from '@plateful/contract';
import type { Config } from '#config.ts';
import type { Foundations, Services } from '#container.ts';
import { countUsers } from '#features/accounts/repository.ts';
import { draftFromCookbook } from '#features/recipes/from-cookbook.ts';

const EMAIL = 'demo@plateful.local';
const SAMPLES = [
  'tiramisu',
  'pho',
  'guacamole',
  'lasagna',
  'greek_salad',
  'waffles',
  'ramen',
  'pizza',
];
const FOREVER = new Date('9999-12-31T00:00:00Z');

/**
 * On the first start with nothing configured a newcomer finds a cook with a few recipes, and the way in on the
 * console. Never in production, and never where anybody has an account already.
 */
export async function inviteDemoCook(
  config: Config,
  { database }: Foundations,
  { accounts, recipes }: Services,
  print: (line: string) => void,
): Promise<void> {
  if (config.production || config.database.kind !== 'embedded') return;
  if ((await countUsers(database.db)) > 0) return;
  const password = newPassword();
  const cook = await accounts.createDirectly(
    { email: EMAIL, username: 'demo', firstName: 'Demo', password },
    { proUntil: FOREVER, isAdmin: true },
  );
  await database.db.transaction(async (tx) => {
    for (const title of SAMPLES) {
      const draft = draftFromCookbook(title);
      if (!draft) throw new Error(`The cookbook has no recipe of ${title}.`);
      await recipes.create(tx, {
        ownerId: cook.id,
        draft,
        source: 'sample',
        needsReview: false,
        alternatives: [],
        previewPhotoId: null,
      });
    }
  });
  print(`${PRODUCT_NAME} has made a demo cook for you: ${EMAIL}, password ${password}`);
}

/** Keeps to the rule for passwords, and is easy to type. */
function newPassword(): string {
  const letters = Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz'[randomInt(23)]);
  return `Demo-${letters.join('')}-${randomInt(10, 100)}`;
}
