import type { Item } from '@plateful/contract';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { recipeTexts } from '#texts/en/recipe.ts';

const photoViewer = createLazyModule(() => import('#ui/photo-viewer.tsx'));

/** The photos that a recipe was read from, as wide as the frame, so that their text can be read. A click enlarges one. */
export function TranscriptionPhotos({ item }: { item: Item }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const viewer = useLazyModule(photoViewer, openIndex !== null, () => setOpenIndex(null));
  const photos = item.media.map(({ url }) => ({
    src: url,
    alt: dishQuestionTexts.review.photoAlt,
  }));
  return (
    <div className="grid size-full content-start gap-3 overflow-y-auto rounded-card">
      {photos.map(({ src, alt }, index) => (
        <button
          key={src}
          type="button"
          aria-label={recipeTexts.recipe.openPhoto(alt)}
          onClick={() => setOpenIndex(index)}
          className="relative cursor-zoom-in overflow-hidden rounded-card outline-offset-[-4px]"
        >
          <img src={src} alt={alt} className="w-full" />
          <Maximize2
            aria-hidden="true"
            className="absolute top-3 right-3 size-11 rounded-full bg-surface p-3 shadow-soft"
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
