import { PHOTO_ACCEPT_MIME_TYPES } from '@plateful/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getDishNameInCurrentLanguage } from '#entities/recipe/get-dish-name-in-current-language.ts';
import { RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { photoSearchQueryOptions } from '#entities/recipe/recipe-search-queries.ts';
import { NoSearchResults, SearchResultList } from '#features/recipe-list/search/search-results.tsx';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { getPhotoErrorMessage } from '#lib/check-and-read-photo-file.ts';
import { createRandomId } from '#lib/create-random-id.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { searchTexts } from '#texts/en/search.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { ErrorRequestId } from '#ui/error-request-id.tsx';
import { FilePicker } from '#ui/file-picker.tsx';
import { Photo } from '#ui/photo.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = searchTexts.search;

/** Whether the server has rejected the photo itself, so that a retry would fail too. */
const isPhotoRejectedError = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

function usePhotoSearch(file: File, enabled: boolean) {
  const [searchId] = useState(createRandomId);
  return useInfiniteQuery({ ...photoSearchQueryOptions(file, searchId), enabled });
}

interface PhotoSearchState {
  /** Why the photo cannot be searched for. */
  problem: string | null;
  search: ReturnType<typeof usePhotoSearch>;
  /** The name of the dish, if the photo shows one. */
  dish: string | false | undefined;
  /** What the user can do when nothing was found. */
  nextStep: ReactNode;
}

interface SummaryProps {
  title: string;
  error?: unknown;
  isAlert?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}

/** What the photo shows, or why nothing was found, beside the photo. */
function Summary({ title, error, isAlert = false, action, children }: SummaryProps) {
  return (
    <div role={isAlert ? 'alert' : undefined}>
      <h2 className="text-xl leading-tight wrap-anywhere sm:text-2xl sm:leading-tight">{title}</h2>
      {children && <p className="mt-2 text-muted">{children}</p>}
      <div className="text-muted empty:hidden">
        <ErrorRequestId error={error} />
      </div>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

function PhotoSearchSummary({ problem, search, dish, nextStep }: PhotoSearchState) {
  if (problem) return <Summary isAlert title={problem} action={nextStep} />;
  if (search.isError) {
    const canRetry = !isPhotoRejectedError(search.error);
    return (
      <Summary
        isAlert
        title={getErrorMessage(search.error, t.photoFailed)}
        error={search.error}
        action={
          canRetry ? (
            <Button onClick={() => search.refetch()}>{texts.ui.tryAgain}</Button>
          ) : (
            nextStep
          )
        }
      >
        {canRetry && texts.ui.failureAdvice}
      </Summary>
    );
  }
  if (dish) return <Summary title={t.looksLike(dish)} />;
  if (search.data?.items.length === 0) {
    const isFood = search.data.recognition.kind !== 'not_food';
    return (
      <Summary title={t.noResultsTitle} action={nextStep}>
        {isFood ? t.noPhotoMatches : t.noFoodInPhoto}
      </Summary>
    );
  }
  return search.data ? null : (
    <div aria-hidden="true" className="text-xl sm:text-2xl">
      <SkeletonLine className="w-3/4 max-w-md" />
    </div>
  );
}

function PhotoSearchResultList({ problem, search, dish, nextStep }: PhotoSearchState) {
  if (problem || search.isError) return null;
  if (!search.data) return <RecipeGridSkeleton label={t.loading} labelPosition="resultsHeading" />;
  const { items, total } = search.data;
  if (items.length > 0) return <SearchResultList items={items} total={total} />;
  return dish ? <NoSearchResults action={nextStep}>{t.noPhotoMatches}</NoSearchResults> : null;
}

interface NextStepProps {
  onPhoto: (photo: File) => void;
  /** Set if the photo shows food. */
  onCreate: (() => void) | false;
}

function NextStep({ onPhoto, onCreate }: NextStepProps) {
  if (onCreate) return <Button onClick={onCreate}>{t.createFromPhoto}</Button>;
  return (
    <FilePicker
      label={t.anotherPhoto}
      accept={PHOTO_ACCEPT_MIME_TYPES}
      onFiles={([photo]) => photo && onPhoto(photo)}
    >
      {(open) => (
        <Button variant="secondary" onClick={open}>
          {t.anotherPhoto}
        </Button>
      )}
    </FilePicker>
  );
}

interface PhotoSearchProps {
  file: File;
  onPhoto: (photo: File) => void;
  /** Creates a recipe from the photo. */
  onCreate: () => void;
  onClose: () => void;
}

/** The results of a search by photo. Set a `key` for each photo. */
export function PhotoSearchResults({ file, onPhoto, onCreate, onClose }: PhotoSearchProps) {
  const problem = getPhotoErrorMessage(file);
  const search = usePhotoSearch(file, !problem);
  const preview = useObjectUrl(file);
  const { recognition } = search.data ?? {};
  const isFood = recognition !== undefined && recognition.kind !== 'not_food';
  const dish = isFood && getDishNameInCurrentLanguage(recognition.title, recognition.dishNames);
  const nextStep = <NextStep onPhoto={onPhoto} onCreate={isFood && onCreate} />;
  const state = { problem, search, dish, nextStep };
  return (
    <>
      <div className="mb-8 flex items-center gap-4 sm:gap-6">
        <div className="relative shrink-0 self-start">
          <Photo
            src={preview}
            alt={t.photo}
            isEager
            className="aspect-square w-28 rounded-control sm:aspect-4/3 sm:w-52"
          />
          <button
            type="button"
            aria-label={t.removePhoto}
            onClick={onClose}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-full"
          >
            <span className="rounded-full bg-surface p-1.5 shadow-soft">
              <X aria-hidden="true" className="size-4" />
            </span>
          </button>
        </div>
        <div aria-live="polite" className="min-w-0 flex-1">
          <PhotoSearchSummary {...state} />
        </div>
      </div>
      <PhotoSearchResultList {...state} />
    </>
  );
}
