import {
  type CategoryCount,
  type DeletedItem,
  type Item,
  type ItemCard,
  type Media,
  REPLACED_VERSION_RETENTION_DAYS,
} from '@plateful/contract';
import type { PhotoStore } from '#ports/photo-store.ts';
import type { StoredRecognition } from '#ports/recipe-draft.ts';
import { withDishTimesAndCalories, withGermanDishNames } from './cookbook-dish-details.ts';
import { findTitleTranslation } from './dish-title-translation.ts';
import { isWrittenByRecognitionProvider } from './is-written-by-recognition-provider.ts';
import {
  isNutritionComputed,
  toDisplayCalories,
  toDisplayNutrition,
  toDisplayNutritionRange,
} from './nutrition/nutrition-per-serving.ts';
import type { CategoryGroupCount } from './recipe-list-repository.ts';
import type {
  CardWithPhoto,
  DisplayedItemRow,
  ItemPhoto,
  ItemWithPhotos,
} from './recipe-repository.ts';
import type { TrashedItemRow } from './trash/trash-repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type PhotoUrlBuilder = Pick<PhotoStore, 'getUrl'>;

// Objects are written out field by field: composing them from other objects is several times slower to build and to
// serialize.
export function presentCard({ item, photo }: CardWithPhoto, urls: PhotoUrlBuilder): ItemCard {
  const card: ItemCard = {
    _id: item.id,
    title: item.title,
    description: item.description,
    category: item.category,
    previewIconUrl: photo && urls.getUrl(photo.id, 'preview'),
    placeholder: photo?.placeholder ?? null,
    createdAt: item.createdAt.toISOString(),
    minutes: item.minutes,
    calories: toDisplayCalories(item),
    needsReview: item.needsReview,
    isFavorite: item.isFavorite,
  };
  if (item.isUnknownDish) return Object.assign(card, EMPTY_GUESS);
  const titles = findTitleTranslation(item.title, item.source);
  if (titles) card.titles = titles;
  return card;
}

/** A guess that is not likely is not shown before the user has said which dish it is. */
const EMPTY_GUESS = { title: '', description: '', minutes: null, calories: null };

export function presentItem({ item, photos }: ItemWithPhotos, urls: PhotoUrlBuilder): Item {
  const { calories, protein, fats, carbs, weight } = toDisplayNutrition(item);
  const presented: Item = {
    _id: item.id,
    title: item.title,
    description: item.description,
    category: item.category,
    previewIconUrl: item.previewPhotoId && urls.getUrl(item.previewPhotoId, 'preview'),
    media: presentPhotos(photos, urls),
    ingredients: item.ingredientLines,
    instructions: item.instructions,
    calories,
    protein,
    fats,
    carbs,
    weight,
    servings: item.servings,
    nutritionSource: item.nutritionSource,
    // Entered values are not computed from ingredients, so no line is left out.
    uncounted: isNutritionComputed(item) ? item.uncounted : [],
    estimated: isNutritionComputed(item) ? item.estimated : [],
    nutritionRange: toDisplayNutritionRange(item),
    prepMinutes: item.prepMinutes,
    cookMinutes: item.cookMinutes,
    totalMinutes: item.minutes,
    notes: item.notes,
    author: item.author,
    sourceUrl: item.sourceUrl,
    sections: item.sections,
    tags: item.tags,
    isFavorite: item.isFavorite,
    rating: item.rating,
    cooked: item.cooked,
    diets: item.diets,
    allergens: item.allergens,
    source: item.source,
    needsReview: item.needsReview,
    alternatives: item.needsReview
      ? withDishTimesAndCalories(item.alternatives)
      : item.alternatives,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
  const titles = findTitleTranslation(item.title, item.source);
  if (titles) presented.titles = titles;
  if (item.tagId !== null) presented.tagId = item.tagId;
  if (item.recognition) presented.recognition = presentRecognition(item, item.recognition);
  if (item.replacedAt) presented.replacedVersionUntil = getRestoreDeadline(item.replacedAt);
  return presented;
}

/** What is known of a provider's recipe is left out after the cookbook's has replaced it. */
function presentRecognition(item: DisplayedItemRow, recognition: StoredRecognition) {
  const { uncertainties: _, cookbookTitle: __, ...dish } = recognition;
  return withGermanDishNames(isWrittenByRecognitionProvider(item) ? recognition : dish, item.title);
}

function getRestoreDeadline(replacedAt: Date): string {
  return new Date(replacedAt.getTime() + REPLACED_VERSION_RETENTION_DAYS * DAY_MS).toISOString();
}

function presentPhotos(photos: readonly ItemPhoto[], urls: PhotoUrlBuilder): Media[] {
  return photos.map((photo) => ({
    id: photo.id,
    url: urls.getUrl(photo.id, 'display'),
    type: 'image/jpeg',
    name: photo.name,
    placeholder: photo.placeholder,
  }));
}

export function presentCategoryCount({
  categoryGroup,
  recipeCount,
}: CategoryGroupCount): CategoryCount {
  return { category: categoryGroup.slice(1), count: recipeCount };
}

export function presentDeletedItem(item: TrashedItemRow, urls: PhotoUrlBuilder): DeletedItem {
  const titles = findTitleTranslation(item.title, item.source);
  return {
    _id: item.id,
    title: item.title,
    ...(titles && { titles }),
    category: item.category,
    previewIconUrl: item.photo && urls.getUrl(item.photo.id, 'preview'),
    placeholder: item.photo?.placeholder ?? null,
    createdAt: item.createdAt.toISOString(),
    deletedAt: item.deletedAt.toISOString(),
  };
}
