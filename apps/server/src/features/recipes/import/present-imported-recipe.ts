import type { ImportedRecipe } from '@plateful/contract';
import type { DraftFromFields } from '../create-draft-from-fields.ts';

/** The fields of a recipe that is not stored. Nutrition is included only if the source gives it. */
export function presentImportedRecipe(
  draft: DraftFromFields,
  duplicateOf: { _id: string; title: string } | undefined,
): ImportedRecipe {
  const isEntered = draft.nutritionSource === 'entered';
  return {
    title: draft.title,
    description: draft.description,
    category: draft.category,
    ingredients: draft.ingredients.map(({ text }) => text),
    instructions: draft.instructions,
    calories: isEntered ? draft.calories : null,
    protein: isEntered ? draft.protein : null,
    fats: isEntered ? draft.fats : null,
    carbs: isEntered ? draft.carbs : null,
    weight: isEntered ? draft.weight : null,
    nutritionSource: isEntered ? 'entered' : null,
    servings: draft.servings,
    prepMinutes: draft.prepMinutes ?? null,
    cookMinutes: draft.cookMinutes ?? null,
    totalMinutes: draft.totalMinutes ?? null,
    notes: draft.notes ?? '',
    author: draft.author ?? '',
    sourceUrl: draft.sourceUrl ?? null,
    sections: draft.sections ?? [],
    tags: draft.tags ?? [],
    ...(duplicateOf ? { duplicateOf } : {}),
  };
}
