import type { ItemFields, NutritionField } from '@plateful/contract';
import { limitSectionPositions } from './limit-section-positions.ts';
import { deriveDietsAndAllergens } from './nutrition/derive-diets-and-allergens.ts';
import {
  computeNewRecipeNutrition,
  type RecipeIngredientsAndNutrition,
} from './nutrition/recipe-nutrition.ts';

/** The fields that are stored as submitted. */
export type FieldsStoredAsSubmitted = Omit<
  ItemFields,
  NutritionField | 'ingredients' | 'servings' | 'nutritionSource' | 'previewIconUrl'
>;

/** A recipe's content as entered by the user, with computed weights and nutrition. */
export interface DraftFromFields extends RecipeIngredientsAndNutrition, FieldsStoredAsSubmitted {
  title: string;
  description: string;
  category: string;
  instructions: string[];
}

/** The submitted fields that neither photos nor nutrition depend on. */
export function pickFieldsStoredAsSubmitted(fields: ItemFields): FieldsStoredAsSubmitted {
  const { title, description, category, instructions, sections, tagId } = fields;
  const { prepMinutes, cookMinutes, totalMinutes, notes, author, sourceUrl } = fields;
  const { tags, isFavorite, rating, cooked, diets, allergens } = fields;
  const plainFields: Required<{
    [Name in keyof FieldsStoredAsSubmitted]: FieldsStoredAsSubmitted[Name] | undefined;
  }> = {
    ...{ title, description, category, instructions, sections, tagId },
    ...{ prepMinutes, cookMinutes, totalMinutes, notes, author, sourceUrl },
    ...{ tags, isFavorite, rating, cooked, diets, allergens },
  };
  return omitUndefined(plainFields);
}

function omitUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

/** Builds a draft from the submitted fields; missing fields are empty. */
export function createDraftFromFields(fields: ItemFields): DraftFromFields {
  const { title = '', description = '', category = '', instructions = [] } = fields;
  const content = { title, description, category, instructions };
  const nutrition = computeNewRecipeNutrition(fields);
  const dietsAndAllergens = deriveDietsAndAllergens(nutrition.ingredients);
  const sections = limitSectionPositions(fields.sections ?? [], {
    ingredientCount: nutrition.ingredients.length,
    stepCount: instructions.length,
  });
  return {
    ...dietsAndAllergens,
    ...pickFieldsStoredAsSubmitted(fields),
    ...(fields.sections && { sections }),
    ...content,
    ...nutrition,
  };
}
