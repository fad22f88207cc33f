import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getLocalizedDishName } from '#entities/recipe/get-localized-dish-name.ts';
import { RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { photoSearchQueryOptions } from '#entities/recipe/recipe-search-queries.ts';
import {
  NoSearchResults,
  SearchError,
  SearchResultList,
} from '#features/recipe-list/search/search-results.tsx';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { getPhotoErrorMessage } from '#lib/check-and-read-photo-file.ts';
import { randomId } from '#lib/random-id.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { searchTexts } from '#texts/en/search.ts';
import { Button } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';

const t = searchTexts.search;

/** Whether the server has rejected the photo itself, so that a retry would fail too. */
const isPhotoRejectedError = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

function usePhotoSearch(file: File, enabled: boolean) {
  const [searchId] = useState(randomId);
  return useInfiniteQuery({ ...photoSearchQueryOptions(file, searchId), enabled });
}

function PhotoSearchResults({ search }: { search: ReturnType<typeof usePhotoSearch> }) {
  if (search.isError) {
    return (
      <SearchError
        title={getErrorMessage(search.error, t.photoFailed)}
        error={search.error}
        onRetry={isPhotoRejectedError(search.error) ? undefined : () => search.refetch()}
      />
    );
  }
  if (!search.data) return <RecipeGridSkeleton label={t.loading} labelPosition="resultsHeading" />;
  const { items, total, recognition } = search.data;
  if (items.length > 0) return <SearchResultList items={items} total={total} />;
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
  const problem = getPhotoErrorMessage(file);
  const search = usePhotoSearch(file, !problem);
  const preview = useObjectUrl(file);
  const { recognition } = search.data ?? {};
  const dish =
    recognition &&
    recognition.kind !== 'not_food' &&
    getLocalizedDishName(recognition.title, recognition.dishNames);
  return (
    <>
      <div className="mb-8 flex items-center gap-4">
        <Photo
          src={preview}
          alt={t.photo}
          isEager
          className="aspect-4/3 w-32 shrink-0 rounded-control sm:w-44"
        />
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          {/* Has room for two lines, so that the button does not move. */}
          <p aria-live="polite" className="flex min-h-13 items-end text-lg leading-snug">
            {dish ? t.looksLike(dish) : t.photo}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {t.searchByText}
          </Button>
        </div>
      </div>
      {problem ? <SearchError title={problem} /> : <PhotoSearchResults search={search} />}
    </>
  );
}
