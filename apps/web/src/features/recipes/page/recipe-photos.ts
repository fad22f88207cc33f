import type { Item } from '@plateful/contract';
import { photoOf, titleOf } from '#features/recipes/photo-of.ts';
import { texts } from '#texts/texts.ts';

export interface RecipePhoto {
  src: string;
  alt: string;
}

/** Every photo that can be opened large: the one that stands for the recipe, where it is another, and its media. */
export function recipePhotos(item: Item): RecipePhoto[] {
  const standsFor = texts.recipe.photoOf(titleOf(item));
  const media = item.media.map(({ url, name }) => ({ src: url, alt: name || standsFor }));
  const { src } = photoOf(item, true);
  return src === null || media.some((photo) => photo.src === src)
    ? media
    : [{ src, alt: standsFor }, ...media];
}
