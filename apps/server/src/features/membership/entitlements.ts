import { apiErrors, formatMessage, messageTemplates } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { isPro, type ProEndDates } from '#platform/auth/is-pro.ts';
import type { DbOrTx } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';

const PRO_PHOTOS_PER_RECIPE = 20;

/** A limit of the user's plan, and its current use. */
export interface Allowance {
  /** 0 if there is no limit. */
  currentCount: number;
  /** Infinity if there is no limit. */
  maxLimit: number;
  remaining: number;
  /** When the count restarts at 0; null if it never does. */
  resetsAt: Date | null;
}

interface EntitlementsDeps {
  clock: Clock;
  freeRecipesPerMonth: number;
  freePhotosPerRecipe: number;
  /** Until when the user is a Pro user. */
  findProEndDates(db: DbOrTx, userId: string): Promise<ProEndDates>;
  /** Counts used scans since `since` that count toward the free limit, and those that are reserved at `reservedAt`. */
  countScans(
    db: DbOrTx,
    userId: string,
    period: { since: Date; reservedAt: Date | null },
  ): Promise<number>;
  countAddedPhotos(db: DbOrTx, itemId: string): Promise<number>;
}

/**
 * The limits of the free and the Pro plan. In a transaction that has locked the user or the recipe, the result is exact
 * across processes until the transaction ends: the plan is read there, because it may have ended since the request began. The quotas of all accounts (`RECIPES_FULL`, `STORAGE_FULL`) do not
 * depend on the plan.
 */
export class Entitlements {
  constructor(private readonly deps: EntitlementsDeps) {}

  /** Recipes from photos in this calendar month (UTC), without scans in progress: these may still cost nothing. */
  getRecipeAllowance(db: DbOrTx, userId: string): Promise<Allowance> {
    return this.countRecipes(db, userId, { isReservedCounted: false });
  }

  private async countRecipes(
    db: DbOrTx,
    userId: string,
    { isReservedCounted }: { isReservedCounted: boolean },
  ): Promise<Allowance> {
    if (await this.isPro(db, userId)) return toAllowance(0, Number.POSITIVE_INFINITY, null);
    const { clock, countScans, freeRecipesPerMonth } = this.deps;
    const now = clock.now();
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    const since = new Date(Date.UTC(year, month));
    const period = { since, reservedAt: isReservedCounted ? now : null };
    const currentCount = await countScans(db, userId, period);
    return toAllowance(currentCount, freeRecipesPerMonth, new Date(Date.UTC(year, month + 1)));
  }

  /** Photos added to a recipe. */
  private async getPhotoAllowance(
    db: DbOrTx,
    isPro: boolean,
    itemId: string | null,
  ): Promise<Allowance> {
    const { freePhotosPerRecipe, countAddedPhotos } = this.deps;
    const addedCount = itemId === null ? 0 : await countAddedPhotos(db, itemId);
    return toAllowance(addedCount, isPro ? PRO_PHOTOS_PER_RECIPE : freePhotosPerRecipe, null);
  }

  /** @throws AppError LIMIT_EXCEEDED if the user may not create another recipe from a photo. */
  async requireRecipe(db: DbOrTx, userId: string): Promise<Allowance> {
    const allowance = await this.countRecipes(db, userId, { isReservedCounted: true });
    // Only free users have a limit.
    if (allowance.remaining < 1) throw createLimitError('recipe', allowance, false);
    return allowance;
  }

  /**
   * @param itemId null: a recipe without added photos
   * @throws AppError LIMIT_EXCEEDED if the user may not add `count` photos to the recipe.
   */
  async requirePhotos(
    db: DbOrTx,
    userId: string,
    itemId: string | null,
    count: number,
  ): Promise<void> {
    const isPro = await this.isPro(db, userId);
    const allowance = await this.getPhotoAllowance(db, isPro, itemId);
    if (allowance.remaining < count) {
      const message = formatMessage(getPhotoLimitTemplate(allowance, isPro), allowance.maxLimit);
      throw createLimitError('photo', allowance, isPro, message);
    }
  }

  private async isPro(db: DbOrTx, userId: string): Promise<boolean> {
    const { clock, findProEndDates } = this.deps;
    return isPro(await findProEndDates(db, userId), clock.now());
  }
}

function toAllowance(currentCount: number, maxLimit: number, resetsAt: Date | null): Allowance {
  return { currentCount, maxLimit, remaining: Math.max(0, maxLimit - currentCount), resetsAt };
}

function getPhotoLimitTemplate({ maxLimit }: Allowance, isPro: boolean) {
  if (isPro) return messageTemplates.photoLimit;
  return maxLimit === 1
    ? messageTemplates.photoLimitFreeSingular
    : messageTemplates.photoLimitFreePlural;
}

function createLimitError(
  productType: 'recipe' | 'photo',
  { currentCount, maxLimit }: Allowance,
  isPro: boolean,
  message: string = apiErrors.LIMIT_EXCEEDED.message,
): AppError {
  return new AppError('LIMIT_EXCEEDED', {
    message,
    fields: {
      showUpgradeCTA: !isPro,
      limitExceeded: true,
      errorType: 'LIMIT_EXCEEDED',
      productType,
      currentCount,
      maxLimit,
    },
  });
}
