import type { ItemCard } from '@plateful/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundRecipes, usePrefetchRecipe } from '#features/recipes/api.ts';
import { LoadMore } from '#features/recipes/list/load-more.tsx';
import { RecipeGrid, RecipeGridSkeleton } from '#features/recipes/list/recipe-grid.tsx';
import { useGradually } from '#features/recipes/search/use-gradually.ts';
import { errorText } from '#lib/api.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PanDrawing, PlateDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';

const own = texts.search;
const none: readonly ItemCard[] = [];

interface FoundListProps {
  items: readonly ItemCard[];
  total: number;
  words?: string;
  /** They are of what was searched for before. */
  isOld?: boolean;
}

/** Heading, how many there are, and the recipes. */
export function FoundList({ items, total, words = '', isOld = false }: FoundListProps) {
  const prefetch = usePrefetchRecipe();
  return (
    <section aria-labelledby="results" aria-busy={isOld}>
      <div className="mb-4 flex min-h-8 items-baseline gap-3">
        <h2 id="results" className="text-2xl">
          {own.results}
        </h2>
        <p role="status" className="text-sm text-muted">
          {isOld ? (
            <span className="inline-flex items-center gap-2">
              <Spinner className="size-4 self-center" />
              {own.loading}
            </span>
          ) : (
            own.count(total)
          )}
        </p>
      </div>
      <div className={classNames('transition-opacity duration-150', isOld && 'opacity-50')}>
        <RecipeGrid
          items={items}
          clickable
          headingLevel="h3"
          words={words}
          eager
          onIntent={prefetch}
        />
      </div>
    </section>
  );
}

/** Nothing was found. */
export function NothingFound({ children }: { children: string }) {
  return (
    <div role="status">
      <EmptyState drawing={<PlateDrawing />} title={own.nothingTitle}>
        {children}
      </EmptyState>
    </div>
  );
}

interface SearchFailedProps {
  title: string;
  onRetry?: (() => void) | undefined;
}

/** It could not be searched; said beside the way to try again, where that can help. */
export function SearchFailed({ title, onRetry }: SearchFailedProps) {
  return (
    <EmptyState
      alert
      drawing={<PanDrawing />}
      title={title}
      action={onRetry && <Button onClick={onRetry}>{texts.ui.tryAgain}</Button>}
    />
  );
}

/** The recipes that hold these words. Those of the words before stay, pale, until they are here. */
export function SearchResults({ words }: { words: string }) {
  const found = useInfiniteQuery({
    ...foundRecipes(words),
    placeholderData: (previous) => previous,
  });
  const isOld = found.isPlaceholderData;
  // What is marked in the old ones is what they were found by: they are not drawn anew for being pale.
  const [foundBy, setFoundBy] = useState(words);
  if (!isOld && foundBy !== words) setFoundBy(words);
  const shown = useGradually(found.data?.items ?? none);
  if (found.isPending) return <RecipeGridSkeleton label={own.loading} heading="results" />;
  if (!found.data) {
    return (
      <SearchFailed title={errorText(found.error, own.failed)} onRetry={() => found.refetch()} />
    );
  }
  const { items, total } = found.data;
  if (items.length === 0) {
    return isOld ? (
      <RecipeGridSkeleton label={own.loading} heading="results" />
    ) : (
      <NothingFound>{own.nothingBody}</NothingFound>
    );
  }
  return (
    <>
      <FoundList items={shown} total={total} words={foundBy} isOld={isOld} />
      {found.hasNextPage && !isOld && shown.length === items.length && (
        <LoadMore
          isLoading={found.isFetchingNextPage}
          hasFailed={found.isFetchNextPageError}
          onLoadMore={found.fetchNextPage}
        />
      )}
    </>
  );
}
