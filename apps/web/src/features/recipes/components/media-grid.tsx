import type { Media } from '@plateful/contract';
import { texts } from '#texts/en.ts';
import { Photo } from '#ui/photo.tsx';

/** All photos of a recipe. */
export function MediaGrid({ media, title }: { media: readonly Media[]; title: string }) {
  return (
    <section aria-labelledby="media">
      <h2 id="media" className="text-xl">
        {texts.recipe.media}
      </h2>
      {media.length === 0 ? (
        <p className="mt-3 text-muted">{texts.recipe.noMedia}</p>
      ) : (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {media.map((photo) => (
            <li key={photo.id}>
              <Photo
                src={photo.url}
                alt={photo.name || texts.recipe.photoOf(title)}
                placeholder={photo.placeholder}
                className="aspect-4/3 rounded-control"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
