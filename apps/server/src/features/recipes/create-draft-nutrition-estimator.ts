import type { ActionResponseOf, itemCommands, PayloadOf } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import { estimateNutrition } from './nutrition/recipe-nutrition.ts';
import { findItemRow } from './recipe-repository.ts';
import { runCalculationInTurn } from './run-calculation-in-turn.ts';

type EstimateNutrition = typeof itemCommands.ESTIMATE_NUTRITION;

/**
 * @returns a function that computes the nutrition of one serving of a recipe that is being edited, without storing it;
 * it throws AppError ITEM_NOT_FOUND
 */
export function createDraftNutritionEstimator(db: Db) {
  return async (
    ownerId: string,
    { ingredients, servings, itemId }: PayloadOf<EstimateNutrition>,
  ): Promise<ActionResponseOf<EstimateNutrition>> => {
    const item = itemId === undefined ? null : await findItemRow(db, ownerId, itemId);
    if (item === undefined) throw new AppError('ITEM_NOT_FOUND');
    return runCalculationInTurn(ownerId, () => estimateNutrition(ingredients, servings, item));
  };
}
