import { useEffect } from 'react';
import { getDishName } from '#entities/recipe/dish-name.ts';
import { RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { useFindRecipesByPhoto } from '#entities/recipe/recipe-queries.ts';
import {
  NoSearchResults,
  SearchError,
  SearchResultList,
} from '#features/recipe-list/search/search-results.tsx';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { getPhotoError } from '#lib/photo-file.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';

const t = texts.search;

/** Whether the server has rejected the photo itself, so that a retry would fail too. */
const isPhotoRejectedError = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

type FindByPhotoMutation = ReturnType<typeof useFindRecipesByPhoto>;

function PhotoSearchResults({ mutation, file }: { mutation: FindByPhotoMutation; file: File }) {
  const problem = getPhotoError(file);
  if (problem) return <SearchError title={problem} />;
  if (mutation.isError) {
    return (
      <SearchError
        title={getErrorMessage(mutation.error, t.photoFailed)}
        onRetry={isPhotoRejectedError(mutation.error) ? undefined : () => mutation.mutate(file)}
      />
    );
  }
  if (!mutation.data)
    return <RecipeGridSkeleton label={t.loading} labelPosition="resultsHeading" />;
  const { items, recognition } = mutation.data;
  if (items.length > 0) return <SearchResultList items={items} total={items.length} />;
  return (
    <NoSearchResults>
      {recognition.kind === 'not_food' ? t.noFoodInPhoto : t.noPhotoMatches}
    </NoSearchResults>
  );
}

interface PhotoSearchProps {
  file: File;
  onClose: () => void;
}

/** The results of a search by photo. Set a `key` for each photo. */
export function PhotoSearch({ file, onClose }: PhotoSearchProps) {
  const mutation = useFindRecipesByPhoto();
  const preview = useObjectUrl(file);
  const { mutate } = mutation;
  useEffect(() => {
    if (!getPhotoError(file)) mutate(file);
  }, [file, mutate]);
  const { recognition } = mutation.data ?? {};
  const dish =
    recognition &&
    recognition.kind !== 'not_food' &&
    getDishName(recognition.title, recognition.dishNames);
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-4">
        <Photo
          src={preview}
          alt={t.photo}
          isEager
          className="aspect-4/3 w-32 rounded-control sm:w-44"
        />
        <div className="grid justify-items-start gap-2">
          <p aria-live="polite" className="text-lg empty:hidden">
            {dish ? t.looksLike(dish) : null}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {t.searchByText}
          </Button>
        </div>
      </div>
      <PhotoSearchResults mutation={mutation} file={file} />
    </>
  );
}
