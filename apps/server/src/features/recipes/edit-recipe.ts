import { isDeepStrictEqual } from 'node:util';
import type { Item, ItemFields } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import {
  type FieldsStoredAsSubmitted,
  pickFieldsStoredAsSubmitted,
} from './create-draft-from-fields.ts';
import { limitSectionPositions } from './limit-section-positions.ts';
import { lockAndUpdateRecipe, type UpdateRecipeDeps } from './lock-and-update-recipe.ts';
import { mapTagIdConflict } from './map-tag-id-conflict.ts';
import { deriveDietsAndAllergens } from './nutrition/derive-diets-and-allergens.ts';
import {
  computeEditedRecipeNutrition,
  type RecipeIngredientsAndNutrition,
} from './nutrition/recipe-nutrition.ts';
import type { PreviewIconService } from './photos/preview-icon-service.ts';
import type { ItemRow } from './recipe-repository.ts';
import type { RecipeService } from './recipe-service.ts';
import { runCalculationInTurn } from './run-calculation-in-turn.ts';

interface EditRecipeDeps extends UpdateRecipeDeps {
  recipes: Pick<RecipeService, 'get' | 'publishUpdated'>;
  previewIcons: PreviewIconService;
}

export interface RecipeEdit {
  updateData: ItemFields;
  /** The `updatedAt` of the version that the client edited. */
  basedOn?: string | undefined;
}

export class EditRecipe {
  constructor(private readonly deps: EditRecipeDeps) {}

  /**
   * Updates the submitted fields only.
   * @throws AppError ITEM_CHANGED if the recipe was changed since `basedOn`; TAG_TAKEN
   */
  async update(
    ownerId: string,
    itemId: string,
    { updateData, basedOn }: RecipeEdit,
    signal: AbortSignal,
  ): Promise<Item> {
    const { recipes, previewIcons } = this.deps;
    const { previewIconUrl, ...fields } = updateData;
    // Checked before a photo is read.
    if (previewIconUrl) await recipes.get(ownerId, itemId);
    await previewIcons
      .runWithIcon({ ownerId, previewIconUrl, signal }, (assignPreviewIcon) =>
        lockAndUpdateRecipe(this.deps, ownerId, itemId, async (tx, current) => {
          requireCurrentVersion(current, basedOn);
          const { nutrition, dietsAndAllergens } = await runCalculationInTurn(ownerId, () =>
            computeChanges(current, fields),
          );
          const plainFields = {
            ...pickFieldsStoredAsSubmitted(fields),
            ...getChangedSections(current, fields, nutrition),
          };
          return {
            ...dietsAndAllergens,
            ...plainFields,
            ...nutrition,
            ...(hasContentChanged(current, plainFields, nutrition) && EDITED),
            ...(await assignPreviewIcon(tx, itemId)),
          };
        }),
      )
      .catch((error: unknown) => {
        throw mapTagIdConflict(error);
      });
    return recipes.publishUpdated(ownerId, itemId);
  }
}

function computeChanges(current: ItemRow, fields: ItemFields) {
  const nutrition = computeEditedRecipeNutrition(current, fields);
  const dietsAndAllergens = nutrition.ingredients && deriveDietsAndAllergens(nutrition.ingredients);
  return { nutrition, dietsAndAllergens };
}

/** The sections to store if they are submitted, or if a list is shorter than their positions now. */
function getChangedSections(
  current: ItemRow,
  fields: ItemFields,
  nutrition: Partial<RecipeIngredientsAndNutrition>,
): Pick<FieldsStoredAsSubmitted, 'sections'> {
  const sections = limitSectionPositions(fields.sections ?? current.sections, {
    ingredientCount: (nutrition.ingredients ?? current.ingredients).length,
    stepCount: (fields.instructions ?? current.instructions).length,
  });
  return fields.sections || !isDeepStrictEqual(sections, current.sections) ? { sections } : {};
}

function requireCurrentVersion({ updatedAt }: ItemRow, basedOn: string | undefined): void {
  if (basedOn === undefined) return;
  if (new Date(basedOn).getTime() !== updatedAt.getTime()) throw new AppError('ITEM_CHANGED');
}

/** An edit of a guess answers the question which dish it is. */
const EDITED = { isEdited: true, needsReview: false, alternatives: [] };

/** The fields, besides nutrition, that a correction of the dish replaces. */
const dishFields = [
  ...(['title', 'description', 'category', 'instructions', 'sections'] as const),
  ...(['prepMinutes', 'cookMinutes', 'totalMinutes', 'diets', 'allergens'] as const),
];

/** Whether the edit changes content that a correction of the dish would replace. */
function hasContentChanged(
  current: ItemRow,
  fields: FieldsStoredAsSubmitted,
  nutrition: Partial<RecipeIngredientsAndNutrition>,
): boolean {
  return (
    Object.keys(nutrition).length > 0 ||
    dishFields.some((name) => name in fields && !isDeepStrictEqual(fields[name], current[name]))
  );
}
