import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { PhotoSearch } from '#features/recipes/search/photo-search.tsx';
import { SearchField } from '#features/recipes/search/search-field.tsx';
import { SearchResults } from '#features/recipes/search/search-results.tsx';
import { useSearchWords } from '#features/recipes/search/use-search-words.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { LemonDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const own = texts.search;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** Finds recipes by words, or by a photo. */
export default function Search() {
  const { words, typed, type, searchNow } = useSearchWords();
  const [photo, setPhoto] = useState<File | null>(null);
  const photos = useRef(0);

  function takePhoto(file: File) {
    photos.current += 1;
    setPhoto(file);
  }

  return (
    <>
      <div className="mb-4 flex items-center gap-2 bar:pr-14">
        <Link
          to={paths.items}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {own.back}
        </Link>
      </div>
      <h1 tabIndex={-1} className="mb-6 text-3xl sm:text-4xl">
        {own.pageTitle}
      </h1>
      <SearchField
        value={typed}
        onSearch={searchNow}
        onPhoto={takePhoto}
        onType={(text) => {
          setPhoto(null);
          type(text);
        }}
      />
      <div className="mt-8">
        {photo ? (
          <PhotoSearch key={photos.current} file={photo} onClose={() => setPhoto(null)} />
        ) : words ? (
          <SearchResults words={words} />
        ) : (
          <EmptyState drawing={<LemonDrawing />} title={own.emptyTitle}>
            {own.emptyBody}
          </EmptyState>
        )}
      </div>
    </>
  );
}
