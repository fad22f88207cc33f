import { SEARCH_QUERY_MAX_LENGTH } from '@plateful/contract';
import { Search } from 'lucide-react';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { homeTexts } from '#texts/en/home.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { inputClassName } from '#ui/field.tsx';

const t = homeTexts.home;

/** A search field that opens the search with its words. */
export function HomeSearch() {
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers support the search element
    <form
      role="search"
      className="relative max-w-xl lg:max-w-none"
      onSubmit={(event) => {
        event.preventDefault();
        const query = String(new FormData(event.currentTarget).get('q')).trim();
        void navigate(query ? `${paths.search}?q=${encodeURIComponent(query)}` : paths.search);
      }}
    >
      <input
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        autoComplete="off"
        maxLength={SEARCH_QUERY_MAX_LENGTH}
        className={classNames(inputClassName, 'pr-12')}
      />
      <IconButton type="submit" label={t.search} className="absolute top-0.5 right-0.5">
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
    </form>
  );
}
