import type { Item } from '@plateful/contract';
import { useState } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { recipeTexts } from '#texts/en/recipe.ts';

const photoViewer = createLazyModule(() => import('#ui/photo-viewer.tsx'));

/** The photos that a recipe was read from, each in full and as high as the frame. A click enlarges one. */
export function TranscriptionPhotos({ item }: { item: Item }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const viewer = useLazyModule(photoViewer, openIndex !== null, () => setOpenIndex(null));
  const photos = item.media.map(({ url }) => ({
    src: url,
    alt: dishQuestionTexts.review.photoAlt,
  }));
  return (
    <div className="grid size-full auto-rows-[100%] gap-3 overflow-y-auto">
      {photos.map(({ src, alt }, index) => (
        <button
          key={src}
          type="button"
          aria-label={recipeTexts.recipe.openPhoto(alt)}
          onClick={() => setOpenIndex(index)}
          className="relative cursor-zoom-in overflow-hidden rounded-card"
        >
          {/* The element is only as large as the photo, so that all its corners are rounded. */}
          <img
            src={src}
            alt={alt}
            className="absolute inset-x-0 top-0 mx-auto max-h-full rounded-card"
          />
        </button>
      ))}
      {viewer && (
        <viewer.PhotoViewer
          label={recipeTexts.recipe.photosLabel(getLocalizedTitle(item))}
          photos={photos}
          index={openIndex}
          onIndexChange={setOpenIndex}
        />
      )}
    </div>
  );
}
