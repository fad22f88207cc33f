import {
  type CategoryCount,
  type DeletedItem,
  type Item,
  type ItemCard,
  type Media,
  REPLACED_VERSION_DAYS,
} from '@plateful/contract';
import type { BinnedItem } from './bin-repository.ts';
import { displayCalories, displayFigures } from './figures.ts';
import type { Shelf } from './list-repository.ts';
import type { ItemPhoto, StoredCard, StoredItem } from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where the two files of a photo are found. */
export interface PhotoUrls {
  display(photoId: string): string;
  preview(photoId: string): string;
}

// Written out, field by field: objects that are put together of others are several times as slow to read and to send.
export function presentCard({ item, photo }: StoredCard, urls: PhotoUrls): ItemCard {
  return {
    _id: item.id,
    title: item.title,
    description: item.description,
    category: item.category,
    previewIconUrl: photo && urls.preview(photo.id),
    placeholder: photo?.placeholder ?? null,
    createdAt: item.createdAt.toISOString(),
    minutes: null,
    calories: displayCalories(item),
    needsReview: item.needsReview,
    isFavorite: false,
  };
}

export function presentItem({ item, photos }: StoredItem, urls: PhotoUrls): Item {
  const { calories, protein, fats, carbs, weight } = displayFigures(item);
  const presented: Item = {
    _id: item.id,
    title: item.title,
    description: item.description,
    category: item.category,
    previewIconUrl: item.previewPhotoId && urls.preview(item.previewPhotoId),
    media: presentPhotos(photos, urls),
    ingredients: item.lines,
    instructions: item.instructions,
    calories,
    protein,
    fats,
    carbs,
    weight,
    servings: item.servings,
    nutritionSource: item.nutritionSource,
    // Figures that somebody has entered leave nothing out.
    uncounted: item.nutritionSource === 'table' ? item.uncounted : [],
    source: item.source,
    needsReview: item.needsReview,
    alternatives: item.alternatives,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
  if (item.tagId !== null) presented.tagId = item.tagId;
  if (item.replacedAt) presented.replacedVersionUntil = restorableUntil(item.replacedAt);
  return presented;
}

function restorableUntil(replacedAt: Date): string {
  return new Date(replacedAt.getTime() + REPLACED_VERSION_DAYS * DAY_MS).toISOString();
}

function presentPhotos(photos: readonly ItemPhoto[], urls: PhotoUrls): Media[] {
  return photos.map((photo) => ({
    id: photo.id,
    url: urls.display(photo.id),
    type: 'image/jpeg',
    name: photo.name,
    placeholder: photo.placeholder,
  }));
}

export function presentShelf({ shelf, recipes }: Shelf): CategoryCount {
  return { category: shelf.slice(1), count: recipes };
}

export function presentDeletedItem(item: BinnedItem): DeletedItem {
  return {
    _id: item.id,
    title: item.title,
    category: item.category,
    placeholder: item.placeholder,
    createdAt: item.createdAt.toISOString(),
    deletedAt: item.deletedAt.toISOString(),
  };
}
