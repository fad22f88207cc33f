import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { PhotoSearchResults } from '#features/recipe-list/search/photo-search-results.tsx';
import { SearchField } from '#features/recipe-list/search/search-field.tsx';
import { SearchResults } from '#features/recipe-list/search/search-results.tsx';
import { useSearchWords } from '#features/recipe-list/search/use-search-words.ts';
import { TimeFilter } from '#features/recipe-list/time-filter.tsx';
import { useTimeFilter } from '#features/recipe-list/use-time-filter.ts';
import { createLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { searchTexts } from '#texts/en/search.ts';
import { texts } from '#texts/localization.ts';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { LemonIllustration } from '#ui/illustrations.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = searchTexts.search;

const createScreenPhotos = createLazyModule(
  () => import('#features/scanning/photos-for-create-screen.ts'),
);

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** Searches recipes by text or by photo. */
export default function SearchScreen() {
  const { words, input, setInput, searchNow } = useSearchWords();
  const { maxMinutes, setMaxMinutes } = useTimeFilter();
  const [photo, setPhoto] = useState<File | null>(null);
  const photoCount = useRef(0);
  const navigate = useNavigate();

  function selectPhoto(file: File) {
    photoCount.current += 1;
    setPhoto(file);
  }

  async function createRecipe(file: File) {
    try {
      const { passPhotosToCreateScreen } = await createScreenPhotos.load();
      passPhotosToCreateScreen([file]);
      void navigate(paths.createItemFromPhoto);
    } catch {
      showNetworkError();
    }
  }

  return (
    <>
      {/* On phones the way back and the field share a row. */}
      <div className="max-sm:flex max-sm:items-center">
        <Link
          to={paths.items}
          parents={[paths.home, paths.items]}
          className="-ml-2 inline-flex min-h-11 min-w-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5 max-sm:mx-auto" />
          <span className="max-sm:sr-only">{t.back}</span>
        </Link>
        <h1 tabIndex={-1} className="mt-4 mb-6 page-title max-sm:sr-only">
          {t.pageTitle}
        </h1>
        <div className="min-w-0 flex-1">
          <SearchField
            value={input}
            onSearch={searchNow}
            onPhoto={selectPhoto}
            onChange={(text) => {
              setPhoto(null);
              setInput(text);
            }}
          />
        </div>
      </div>
      {!photo && (
        <div className="mt-4">
          <TimeFilter maxMinutes={maxMinutes} onChange={setMaxMinutes} />
        </div>
      )}
      <div className="mt-8">
        {photo ? (
          <PhotoSearchResults
            key={photoCount.current}
            file={photo}
            onPhoto={selectPhoto}
            onCreate={() => void createRecipe(photo)}
            onClose={() => setPhoto(null)}
          />
        ) : words || maxMinutes !== null ? (
          <SearchResults
            words={words}
            maxMinutes={maxMinutes}
            onClearFilter={() => setMaxMinutes(null)}
          />
        ) : (
          <IllustratedMessage illustration={<LemonIllustration />} title={t.emptyTitle}>
            {t.emptyBody}
          </IllustratedMessage>
        )}
      </div>
    </>
  );
}
