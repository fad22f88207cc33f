import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { filteredRecipesQueryOptions } from '#entities/recipe/filtered-recipes-query.ts';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import { ResultPages } from '#features/recipe-list/search/search-results.tsx';
import { collectionTexts } from '#texts/en/collection.ts';
import { selectionTexts } from '#texts/en/selection.ts';
import { texts } from '#texts/localization.ts';

const t = selectionTexts.panel;

function getTitle({ sortBy: _, ...conditions }: RecipeFilter): string {
  const [name, ...others] = Object.keys(conditions);
  if (name === undefined) return t.allRecipes;
  if (others.length > 0) return t.results;
  if (conditions.category !== undefined) return getCategoryLabel(conditions.category);
  return conditions.isFavorite ? collectionTexts.filter.favorites : t.results;
}

interface FilteredRecipesProps {
  filter: RecipeFilter;
  onClearFilter: () => void;
  footer: ReactNode;
}

/** The recipes that match the filter, in its order. */
export function FilteredRecipes({ filter, onClearFilter, footer }: FilteredRecipesProps) {
  return (
    <ResultPages
      options={filteredRecipesQueryOptions(filter, useQueryClient())}
      title={getTitle(filter)}
      noResults={t.noResults}
      failed={texts.items.failed}
      onClearFilter={onClearFilter}
      isSelectable
      footer={footer}
    />
  );
}
