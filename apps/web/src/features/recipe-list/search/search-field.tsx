import { PHOTO_ACCEPT_MIME_TYPES, SEARCH_QUERY_MAX_LENGTH } from '@plateful/contract';
import { Camera, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { searchTexts } from '#texts/en/search.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { inputClassName } from '#ui/field.tsx';
import { FilePicker } from '#ui/file-picker.tsx';

const t = searchTexts.search;

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Called on Enter: searches without debounce. */
  onSearch: () => void;
  onPhoto: (file: File) => void;
}

function SearchByPhotoButton({ onPhoto }: Pick<SearchFieldProps, 'onPhoto'>) {
  return (
    <FilePicker
      label={t.byPhoto}
      accept={PHOTO_ACCEPT_MIME_TYPES}
      onFiles={([photo]) => photo && onPhoto(photo)}
    >
      {(open) => (
        <button
          type="button"
          onClick={open}
          className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-control button-quiet px-4 font-semibold transition-colors duration-150"
        >
          <Camera aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{t.byPhoto}</span>
        </button>
      )}
    </FilePicker>
  );
}

/** The search field. It gets focus on mount; Escape clears it. */
export function SearchField({ value, onChange, onSearch, onPhoto }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function clear() {
    onChange('');
    field.current?.focus();
  }

  function searchByPhoto(photo: File) {
    field.current?.blur();
    onPhoto(photo);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers support the search element
    <form
      role="search"
      className="flex gap-2 sm:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted"
        />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={t.label}
          placeholder={t.placeholder}
          autoComplete="off"
          maxLength={SEARCH_QUERY_MAX_LENGTH}
          data-search-field=""
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') clear();
          }}
          className={classNames(inputClassName, 'pr-12 pl-12')}
        />
        {value && (
          <IconButton label={t.clear} onClick={clear} className="absolute top-0.5 right-0.5">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      <SearchByPhotoButton onPhoto={searchByPhoto} />
    </form>
  );
}
