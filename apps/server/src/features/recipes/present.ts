import type { CategoryCount, DeletedItem, Item, ItemCard, Media } from '@plateful/contract';
import type { BinnedItem } from './bin-repository.ts';
import { displayFigures } from './figures.ts';
import type { Shelf } from './list-repository.ts';
import type { ItemPhoto, StoredCard, StoredItem } from './repository.ts';

/** Where the two files of a photo are found. */
export interface PhotoUrls {
  display(photoId: string): string;
  preview(photoId: string): string;
}

// Written out, field by field: objects that are put together of others are several times as slow to read and to send.
export function presentCard({ item, photos }: StoredCard, urls: PhotoUrls): ItemCard {
  return {
    _id: item.id,
    title: item.title,
    description: item.description,
    category: item.category,
    previewIconUrl: item.previewPhotoId && urls.preview(item.previewPhotoId),
    media: presentPhotos(photos, urls),
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
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
  return presented;
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
