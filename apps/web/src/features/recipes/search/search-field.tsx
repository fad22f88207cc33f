import { PHOTO_ACCEPT, SEARCH_MAXIMUM } from '@plateful/contract';
import { Camera, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { texts } from '#texts/texts.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { inputClass } from '#ui/field.tsx';

const own = texts.search;

interface SearchFieldProps {
  value: string;
  onType: (text: string) => void;
  /** Enter: without waiting. */
  onSearch: () => void;
  onPhoto: (file: File) => void;
}

function PhotoButton({ onPhoto }: Pick<SearchFieldProps, 'onPhoto'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PHOTO_ACCEPT}
        tabIndex={-1}
        aria-label={own.byPhoto}
        className="sr-only"
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          if (photo) onPhoto(photo);
          target.value = '';
        }}
      />
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-control bg-sunken px-4 font-semibold transition-colors duration-150 hover:bg-line"
      >
        <Camera aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{own.byPhoto}</span>
      </button>
    </>
  );
}

/** The field that one types into; it is ready as soon as the page is. Escape empties it. */
export function SearchField({ value, onType, onSearch, onPhoto }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function clear() {
    onType('');
    field.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element of that name
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
          aria-label={own.label}
          placeholder={own.placeholder}
          autoComplete="off"
          maxLength={SEARCH_MAXIMUM}
          data-search-field=""
          value={value}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') clear();
          }}
          className={classNames(inputClass, 'pr-12 pl-12')}
        />
        {value && (
          <IconButton label={own.clear} onClick={clear} className="absolute top-0.5 right-0.5">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      <PhotoButton onPhoto={onPhoto} />
    </form>
  );
}
