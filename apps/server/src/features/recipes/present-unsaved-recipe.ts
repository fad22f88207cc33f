import type { Item } from '@plateful/contract';
import type {
  AlternativeDish,
  CookbookDraft,
  GeneratedDraft,
  Ingredient,
  StoredRecognition,
  TranscribedDraft,
} from '#ports/recipe-draft.ts';
import { type PhotoUrlBuilder, presentItem } from './present.ts';

export interface UnsavedRecipe {
  draft: CookbookDraft | TranscribedDraft | GeneratedDraft;
  source: string;
  needsReview: boolean;
  alternatives: AlternativeDish[];
  recognition: StoredRecognition;
}

/** The values of `items` that a draft may lack. */
const defaults = {
  ...{ notes: '', author: '', sourceUrl: null, sections: [], tags: [], tagId: null, rating: null },
  ...{ isFavorite: false, cooked: [], diets: [], allergens: [], previewPhotoId: null },
  ...{ prepMinutes: null, cookMinutes: null, totalMinutes: null, nutritionRange: null },
};

/** Presents a recipe that is not stored, as if it had been stored at `now`. Its id is empty. */
export function presentUnsavedRecipe(
  { draft, ...rest }: UnsavedRecipe,
  now: Date,
  urls: PhotoUrlBuilder,
): Item {
  const row = { id: '', createdAt: now, updatedAt: now, ...defaults, ...draft, ...rest };
  const { ingredients, prepMinutes, cookMinutes, totalMinutes } = row;
  const hasMinutes = prepMinutes !== null || cookMinutes !== null;
  const minutes = totalMinutes ?? (hasMinutes ? (prepMinutes ?? 0) + (cookMinutes ?? 0) : null);
  // As the generated columns of `items`.
  const ingredientLines = ingredients.map(({ text }) => text);
  const uncounted = findIndexes(ingredients, isUncounted);
  const estimated = findIndexes(ingredients, ({ estimate }) => estimate !== undefined);
  const item = { ...row, minutes, ingredientLines, uncounted, estimated };
  return presentItem({ item, photos: [] }, urls);
}

const isUncounted = ({ grams, food, estimate }: Ingredient) =>
  grams === undefined || (food === undefined && estimate === undefined);

const findIndexes = (ingredients: readonly Ingredient[], matches: (one: Ingredient) => boolean) =>
  ingredients.flatMap((one, index) => (matches(one) ? [index] : []));
