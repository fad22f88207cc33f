import type { Media } from '@plateful/contract';
import { texts } from '#texts/texts.ts';
import { Photo } from '#ui/photo.tsx';

const own = texts.recipe;

interface MediaGridProps {
  media: readonly Media[];
  title: string;
  onOpen: (src: string) => void;
}

/** All photos of a recipe; a press opens one large. */
export function MediaGrid({ media, title, onOpen }: MediaGridProps) {
  return (
    <section aria-labelledby="media" className="print:hidden">
      <h2 id="media" className="text-xl">
        {own.media}
      </h2>
      {media.length === 0 ? (
        <p className="mt-3 text-muted">{own.noMedia}</p>
      ) : (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {media.map(({ id, url, name, placeholder }) => {
            const alt = name || own.photoOf(title);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-label={own.enlarge(alt)}
                  onClick={() => onOpen(url)}
                  className="block w-full cursor-zoom-in rounded-control"
                >
                  <Photo
                    src={url}
                    alt={alt}
                    placeholder={placeholder}
                    className="aspect-4/3 rounded-control"
                  />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
