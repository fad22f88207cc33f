import {
  type ImportedRecipe,
  type Item,
  type ItemFields,
  MAX_RECIPES_PER_SAVE,
  nutritionFields,
} from '@plateful/contract';
import { createRandomId } from '#lib/create-random-id.ts';

/** A recipe of an import that is being reviewed. */
export interface ImportCandidate {
  recipe: ImportedRecipe;
  /** The same for each attempt to save this content, so that a retry does not create a duplicate. */
  requestKey: string;
  isSelected: boolean;
  /** The stored recipe; null until it is saved. */
  saved: Item | null;
  /** Why it could not be saved. */
  error: string | null;
}

/** Bytes of one request; the server accepts 256 KB. */
const MAX_BATCH_BYTES = 200_000;

/** Recipes that the user already has, or that cannot be saved without a title, are not selected. */
export const toImportCandidate = (recipe: ImportedRecipe): ImportCandidate => ({
  recipe,
  requestKey: createRandomId(),
  isSelected: recipe.duplicateOf === undefined && recipe.title !== '',
  ...{ saved: null, error: null },
});

/** The fields to store. Nutrition that the source does not give is calculated. */
export function toItemFields(recipe: ImportedRecipe): ItemFields & { title: string } {
  const {
    duplicateOf: _,
    nutritionSource,
    calories,
    protein,
    fats,
    carbs,
    weight,
    ...fields
  } = recipe;
  const nutrition = { calories, protein, fats, carbs, weight };
  return nutritionSource === 'entered' ? { ...fields, ...nutrition } : fields;
}

/** Replaces the content by what was entered in the form. */
export function replaceCandidateRecipe(
  reviewed: ImportCandidate,
  fields: ItemFields,
): ImportCandidate {
  const recipe = toImportedRecipe(reviewed.recipe, fields);
  const isSame = JSON.stringify(recipe) === JSON.stringify(reviewed.recipe);
  const requestKey = isSame ? reviewed.requestKey : createRandomId();
  return { ...reviewed, recipe, requestKey, isSelected: true, error: null };
}

/** Missing fields are empty. */
function toImportedRecipe({ duplicateOf }: ImportedRecipe, fields: ItemFields): ImportedRecipe {
  const isEntered = nutritionFields.some((name) => typeof fields[name] === 'number');
  return {
    title: fields.title ?? '',
    description: fields.description ?? '',
    category: fields.category ?? '',
    ingredients: fields.ingredients ?? [],
    instructions: fields.instructions ?? [],
    servings: fields.servings ?? null,
    calories: fields.calories ?? null,
    protein: fields.protein ?? null,
    fats: fields.fats ?? null,
    carbs: fields.carbs ?? null,
    weight: fields.weight ?? null,
    nutritionSource: isEntered ? 'entered' : null,
    prepMinutes: fields.prepMinutes ?? null,
    cookMinutes: fields.cookMinutes ?? null,
    totalMinutes: fields.totalMinutes ?? null,
    notes: fields.notes ?? '',
    author: fields.author ?? '',
    sourceUrl: fields.sourceUrl ?? null,
    sections: fields.sections ?? [],
    tags: fields.tags ?? [],
    ...(duplicateOf && { duplicateOf }),
  };
}

/** Splits the recipes into requests that the server accepts. */
export function toBatches(recipes: readonly ImportCandidate[]): ImportCandidate[][] {
  const batches: ImportCandidate[][] = [];
  let size = 0;
  for (const reviewed of recipes) {
    const bytes = new TextEncoder().encode(JSON.stringify(toItemFields(reviewed.recipe))).length;
    const batch = batches.at(-1);
    if (batch && batch.length < MAX_RECIPES_PER_SAVE && size + bytes <= MAX_BATCH_BYTES) {
      batch.push(reviewed);
      size += bytes;
    } else {
      batches.push([reviewed]);
      size = bytes;
    }
  }
  return batches;
}
