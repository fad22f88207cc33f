import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import { filteredRecipesPageQueryOptions } from '#entities/recipe/recipe-filter-queries.ts';
import { RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { GroupedRecipeList } from '#features/recipe-list/grouped-recipe-list.tsx';
import { NoSearchResults, SearchError } from '#features/recipe-list/search/search-results.tsx';
import type { GetPageQueryOptions } from '#features/recipe-list/use-grouped-recipe-pages.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { recipeFilterTexts } from '#texts/en/recipe-filter.ts';
import { selectionTexts } from '#texts/en/selection.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';

const t = selectionTexts.panel;

function getTitle({ sortBy: _, ...conditions }: RecipeFilter): string {
  const [name, ...others] = Object.keys(conditions);
  if (name === undefined) return t.allRecipes;
  if (others.length > 0) return t.results;
  if (conditions.category !== undefined) return getCategoryLabel(conditions.category);
  return conditions.isFavorite ? recipeFilterTexts.filter.favorites : t.results;
}

interface FilteredRecipesProps {
  filter: RecipeFilter;
  onClearFilter: () => void;
  footer: ReactNode;
}

/** The recipes that match the filter, in its order. */
export function FilteredRecipes({ filter, onClearFilter, footer }: FilteredRecipesProps) {
  const getPageQueryOptions: GetPageQueryOptions = useCallback(
    (index, queryClient) => filteredRecipesPageQueryOptions(filter, index, queryClient),
    [filter],
  );
  const firstPage = useQuery(getPageQueryOptions(0, useQueryClient()));
  if (firstPage.isPending)
    return <RecipeGridSkeleton label={texts.items.loading} labelPosition="groupHeading" />;
  if (!firstPage.data) {
    return (
      <SearchError
        title={getErrorMessage(firstPage.error, texts.items.failed)}
        error={firstPage.error}
        onRetry={() => firstPage.refetch()}
      />
    );
  }
  const { categories, total } = firstPage.data;
  return (
    <>
      {total === 0 ? (
        <NoSearchResults
          action={
            <Button variant="secondary" onClick={onClearFilter}>
              {t.clear}
            </Button>
          }
        >
          {t.noResults}
        </NoSearchResults>
      ) : (
        <GroupedRecipeList
          // The layout of the previous results is not that of the new ones.
          key={JSON.stringify(filter)}
          categories={categories}
          title={getTitle(filter)}
          getPageQueryOptions={getPageQueryOptions}
        />
      )}
      {footer}
    </>
  );
}
