import type { ItemCard } from '@plateful/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RecipeGrid, RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { usePrefetchRecipe } from '#entities/recipe/recipe-queries.ts';
import { searchRecipesQueryOptions } from '#entities/recipe/recipe-search-queries.ts';
import { useProgressiveList } from '#features/recipe-list/search/use-progressive-list.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { searchTexts } from '#texts/en/search.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PanIllustration, PlateIllustration } from '#ui/illustrations.tsx';
import { LoadMoreOnScroll } from '#ui/load-more-on-scroll.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = searchTexts.search;
const noCards: readonly ItemCard[] = [];

interface SearchResultListProps {
  title?: string;
  items: readonly ItemCard[];
  total: number;
  searchWords?: string;
  /** Whether the items belong to the previous search. */
  isStale?: boolean;
}

/** The result heading, the number of recipes, and the recipes. */
export function SearchResultList({
  title = t.results,
  items,
  total,
  searchWords = '',
  isStale = false,
}: SearchResultListProps) {
  const prefetch = usePrefetchRecipe();
  return (
    <section aria-labelledby="results" aria-busy={isStale}>
      <div className="mb-4 flex min-h-8 items-baseline gap-3">
        <h2 id="results" className="text-2xl">
          {title}
        </h2>
        <p role="status" className="whitespace-nowrap text-sm text-muted">
          {isStale ? (
            <span className="inline-flex items-center gap-2">
              <Spinner className="size-4 self-center" />
              {t.loading}
            </span>
          ) : (
            t.count(total)
          )}
        </p>
      </div>
      <div className={classNames('transition-opacity duration-150', isStale && 'opacity-50')}>
        <RecipeGrid
          items={items}
          isFullyClickable
          headingLevel="h3"
          searchWords={searchWords}
          eager
          onPrefetch={prefetch}
        />
      </div>
    </section>
  );
}

interface NoSearchResultsProps {
  action?: ReactNode;
  children: string;
}

export function NoSearchResults({ action, children }: NoSearchResultsProps) {
  return (
    <div role="status">
      <IllustratedMessage
        illustration={<PlateIllustration />}
        title={t.noResultsTitle}
        action={action}
      >
        {children}
      </IllustratedMessage>
    </div>
  );
}

interface SearchErrorProps {
  title: string;
  error?: unknown;
  onRetry?: (() => void) | undefined;
}

/** Shows a search error, with a retry button if a retry may help. */
export function SearchError({ title, error, onRetry }: SearchErrorProps) {
  return (
    <IllustratedMessage
      isAlert
      error={error}
      illustration={<PanIllustration />}
      title={title}
      action={onRetry && <Button onClick={onRetry}>{texts.ui.tryAgain}</Button>}
    >
      {onRetry && texts.ui.failureAdvice}
    </IllustratedMessage>
  );
}

interface SearchResultsProps {
  /** Without words, `maxMinutes` is set. */
  words: string;
  maxMinutes: number | null;
  onClearFilter: () => void;
}

/**
 * The recipes that match the words and the time. The previous results stay visible, dimmed, until the new ones arrive.
 */
export function SearchResults({ words, maxMinutes, onClearFilter }: SearchResultsProps) {
  const search = useInfiniteQuery({
    ...searchRecipesQueryOptions(words, maxMinutes, useQueryClient()),
    placeholderData: (previous) => previous,
  });
  const isStale = search.isPlaceholderData;
  // The previous results keep their highlighted words, so that they do not rerender.
  const [resultWords, setResultWords] = useState(words);
  if (!isStale && resultWords !== words) setResultWords(words);
  const visibleItems = useProgressiveList(search.data?.items ?? noCards);
  if (search.isPending)
    return <RecipeGridSkeleton label={t.loading} labelPosition="resultsHeading" />;
  if (!search.data) {
    return (
      <SearchError
        title={getErrorMessage(search.error, t.failed)}
        error={search.error}
        onRetry={() => search.refetch()}
      />
    );
  }
  const { items, total } = search.data;
  if (items.length === 0) {
    return isStale ? (
      <RecipeGridSkeleton label={t.loading} labelPosition="resultsHeading" />
    ) : (
      <NoSearchResults
        action={
          maxMinutes === null ? (
            <ButtonLink variant="secondary" to={paths.createItemFromPhoto}>
              {texts.items.add}
            </ButtonLink>
          ) : (
            <Button variant="secondary" onClick={onClearFilter}>
              {searchTexts.timeFilter.clear}
            </Button>
          )
        }
      >
        {maxMinutes === null ? t.noResultsBody : searchTexts.timeFilter.noResults(maxMinutes)}
      </NoSearchResults>
    );
  }
  return (
    <>
      <SearchResultList
        title={
          words || maxMinutes === null ? t.results : searchTexts.timeFilter.results(maxMinutes)
        }
        items={visibleItems}
        total={total}
        searchWords={resultWords}
        isStale={isStale}
      />
      {search.hasNextPage && !isStale && visibleItems.length === items.length && (
        <LoadMoreOnScroll
          isLoading={search.isFetchingNextPage}
          isFetching={search.isFetching}
          hasFailed={search.isFetchNextPageError}
          onLoadMore={search.fetchNextPage}
        />
      )}
    </>
  );
}
