import type { Media } from '@plateful/contract';
import { paths } from '#lib/paths-and-routes.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';

const t = recipeTexts.recipe;

interface RecipePhotoGridProps {
  itemId: string;
  media: readonly Media[];
  title: string;
  /** Without any photo, the link to add some stands at the beginning of the page. */
  hasPreviewIcon: boolean;
  onOpen: (src: string) => void;
}

/** All photos of a recipe. A click opens the photo viewer. */
export function RecipePhotoGrid(props: RecipePhotoGridProps) {
  const { itemId, media, title, hasPreviewIcon, onOpen } = props;
  return (
    <section aria-labelledby="media" className="order-4 lg:mt-12 print:hidden">
      <h2 id="media" className="text-xl">
        {t.media}
      </h2>
      {media.length === 0 ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-muted">
          {t.noMedia}
          {hasPreviewIcon && (
            <ButtonLink variant="link" className="-ml-4" to={paths.editItem(itemId)}>
              {t.addPhotos}
            </ButtonLink>
          )}
        </p>
      ) : (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {media.map(({ id, url, name, placeholder }) => {
            const alt = name || t.photoAlt(title);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-label={t.openPhoto(alt)}
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
