import { useEffect, useState } from 'react';
import { useFindByPhoto } from '#features/recipes/api.ts';
import { RecipeGridSkeleton } from '#features/recipes/list/recipe-grid.tsx';
import { FoundList, NothingFound, SearchFailed } from '#features/recipes/search/search-results.tsx';
import { ApiError, errorText } from '#lib/api.ts';
import { photoProblem } from '#lib/photo-file.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';

const own = texts.search;

/** The photo itself is at fault; sending it once more would change nothing. */
const photoIsAtFault = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

/** The address under which the browser shows a chosen file, for as long as it is shown. */
function usePreview(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

type Find = ReturnType<typeof useFindByPhoto>;

function Answer({ find, file }: { find: Find; file: File }) {
  const problem = photoProblem(file);
  if (problem) return <SearchFailed title={problem} />;
  if (find.isError) {
    return (
      <SearchFailed
        title={errorText(find.error, own.photoFailed)}
        onRetry={photoIsAtFault(find.error) ? undefined : () => find.mutate(file)}
      />
    );
  }
  if (!find.data) return <RecipeGridSkeleton label={own.loading} heading="results" />;
  const { items, recognition } = find.data;
  if (items.length > 0) return <FoundList items={items} total={items.length} />;
  return (
    <NothingFound>{recognition.kind === 'not_food' ? own.noFood : own.nothingInPhoto}</NothingFound>
  );
}

interface PhotoSearchProps {
  file: File;
  onClose: () => void;
}

/** A photo, and the recipes that it most likely shows. Another photo is another search: give it a key. */
export function PhotoSearch({ file, onClose }: PhotoSearchProps) {
  const find = useFindByPhoto();
  const preview = usePreview(file);
  const { mutate } = find;
  useEffect(() => {
    if (!photoProblem(file)) mutate(file);
  }, [file, mutate]);
  const title = find.data?.recognition.kind === 'not_food' ? '' : find.data?.recognition.title;
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-4">
        <Photo
          src={preview}
          alt={own.photo}
          eager
          className="aspect-4/3 w-32 rounded-control sm:w-44"
        />
        <div className="grid justify-items-start gap-2">
          <p aria-live="polite" className="text-lg empty:hidden">
            {title ? own.looksLike(title) : null}
          </p>
          <Button look="secondary" onClick={onClose}>
            {own.withoutPhoto}
          </Button>
        </div>
      </div>
      <Answer find={find} file={file} />
    </>
  );
}
