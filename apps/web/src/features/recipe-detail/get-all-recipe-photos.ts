import type { Item } from '@plateful/contract';
import { getLocalizedTitle, getRecipePhotoProps } from '#entities/recipe/recipe-photo-and-title.ts';
import { recipeTexts } from '#texts/en/recipe.ts';

export interface RecipePhoto {
  src: string;
  alt: string;
}

/** All photos for the photo viewer: the main photo, unless it is one of the media, and the media. */
export function getAllRecipePhotos(item: Item): RecipePhoto[] {
  const defaultAlt = recipeTexts.recipe.photoAlt(getLocalizedTitle(item));
  const media = item.media.map(({ url, name }) => ({ src: url, alt: name || defaultAlt }));
  const { src } = getRecipePhotoProps(item, true);
  return src === null || media.some((photo) => photo.src === src)
    ? media
    : [{ src, alt: defaultAlt }, ...media];
}
