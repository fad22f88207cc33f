import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { Entitlements } from './entitlements.ts';

const db = {} as Db;
const free = 'ada';
const pro = 'grace';

function createEntitlements({ scans = 0, photos = 0 }) {
  const periods: unknown[] = [];
  const entitlements = new Entitlements({
    clock: createTestClock(new Date('2026-12-31T23:59:59Z')),
    freeRecipesPerMonth: 10,
    freePhotosPerRecipe: 2,
    findProEndDates: async (_db, userId) => ({
      proUntil: new Date(userId === pro ? '2027-01-01' : '2026-12-31'),
      grantedProUntil: null,
    }),
    countScans: async (_db, userId, period) => {
      periods.push({ userId, ...period });
      return scans;
    },
    countAddedPhotos: async () => photos,
  });
  return { entitlements, periods };
}

describe('recipes from photos', () => {
  it('returns the remaining recipes of a free user for the calendar month in UTC, and when it restarts', async () => {
    const { entitlements, periods } = createEntitlements({ scans: 7 });
    expect(await entitlements.requireRecipe(db, free)).toEqual({
      currentCount: 7,
      maxLimit: 10,
      remaining: 3,
      resetsAt: new Date('2027-01-01'),
    });
    const since = new Date('2026-12-01');
    const reservedAt = new Date('2026-12-31T23:59:59Z');
    expect(periods).toEqual([{ userId: 'ada', since, reservedAt }]);
  });

  it('shows the remaining recipes without scans in progress', async () => {
    const { entitlements, periods } = createEntitlements({ scans: 7 });
    expect(await entitlements.getRecipeAllowance(db, free)).toMatchObject({ remaining: 3 });
    expect(periods).toMatchObject([{ reservedAt: null }]);
  });

  it.each([10, 11])('rejects a free user who has used %i of 10', async (scans) => {
    const { entitlements } = createEntitlements({ scans });
    await expect(entitlements.requireRecipe(db, free)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      fields: { showUpgradeCTA: true, productType: 'recipe', currentCount: scans, maxLimit: 10 },
    });
    expect(await entitlements.getRecipeAllowance(db, free)).toMatchObject({ remaining: 0 });
  });

  it('are unlimited and not counted with Pro', async () => {
    const { entitlements, periods } = createEntitlements({ scans: 99 });
    expect(await entitlements.requireRecipe(db, pro)).toMatchObject({
      maxLimit: Number.POSITIVE_INFINITY,
      remaining: Number.POSITIVE_INFINITY,
      resetsAt: null,
    });
    expect(periods).toEqual([]);
  });
});

describe('photos of a recipe', () => {
  it.each([
    ['free', free, 1, 1, 'Free accounts can add 2 photos per recipe. Become a member to add more.'],
    ['Pro', pro, 19, 1, 'You can add up to 20 photos to a recipe.'],
  ] as const)('allow exactly the remaining ones: %s', async (_, user, photos, remaining, text) => {
    const { entitlements } = createEntitlements({ photos });
    await entitlements.requirePhotos(db, user, 'soup', remaining);
    await expect(entitlements.requirePhotos(db, user, 'soup', remaining + 1)).rejects.toMatchObject(
      {
        message: text,
        fields: { showUpgradeCTA: user === free, productType: 'photo', currentCount: photos },
      },
    );
  });
});
