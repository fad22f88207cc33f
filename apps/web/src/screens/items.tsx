import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { groupedRecipesPageQueryOptions } from '#entities/recipe/recipe-list-queries.ts';
import { endRecipeSelection, useRecipeSelection } from '#entities/recipe/recipe-selection.ts';
import {
  CollectionToolbar,
  StartSelectionButton,
} from '#features/recipe-list/collection/collection-toolbar.tsx';
import { FilterChips } from '#features/recipe-list/collection/filter-chips.tsx';
import { useCollectionFilter } from '#features/recipe-list/collection/use-collection-filter.ts';
import { GroupedRecipeList } from '#features/recipe-list/grouped-recipe-list.tsx';
import { RecipeListWithStates } from '#features/recipe-list/recipe-list-with-states.tsx';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = texts.items;

const filteredRecipes = createLazyModule(
  () => import('#features/recipe-list/collection/filtered-recipes.tsx'),
);
const selectionBar = createLazyModule(
  () => import('#features/recipe-list/collection/selection-bar.tsx'),
);

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

export const loadData = (queryClient: QueryClient) =>
  queryClient.prefetchQuery(groupedRecipesPageQueryOptions(0, queryClient));

/** Below the button that switches the theme. The link to the trash keeps it from covering the last recipes. */
function AddButton() {
  return (
    <Link
      to={paths.createItemFromPhoto}
      aria-label={t.add}
      className="fixed right-7 bottom-[calc(var(--tab-bar-height)+1.5rem)] z-20 hidden size-13 place-items-center rounded-full bg-accent text-on-accent shadow-soft transition-[background-color,transform] duration-150 ease-out hover:bg-accent-hover active:scale-95 desktop:grid"
    >
      <Plus aria-hidden="true" className="size-7" />
    </Link>
  );
}

function TrashLink() {
  return (
    <ButtonLink
      to={paths.trash}
      variant="ghost"
      icon={<Trash2 aria-hidden="true" className="size-4" />}
      className="text-sm! font-normal! text-muted!"
    >
      {t.trash}
    </ButtonLink>
  );
}

/** All recipes, grouped by category, or those that match a filter. */
export default function ItemsScreen() {
  const { filter, changeFilter } = useCollectionFilter();
  const isFiltered = Object.keys(filter).length > 0;
  const isSelecting = useRecipeSelection(({ cards }) => cards !== null);
  useEffect(() => endRecipeSelection, []);
  const filtered = useLazyModule(filteredRecipes, isFiltered || 'whenIdle', showNetworkError);
  const bar = useLazyModule(selectionBar, isSelecting || 'whenIdle', showNetworkError);
  const firstPageQuery = useQuery(groupedRecipesPageQueryOptions(0, useQueryClient()));
  const hasTools = firstPageQuery.data ? firstPageQuery.data.total > 0 : firstPageQuery.isPending;
  const isBarShown = isSelecting && bar !== undefined;
  return (
    <div>
      {/* With a margin for the button that switches the theme. */}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 desktop:pr-15 xl:pr-11 min-[98rem]:pr-0">
        <h1 tabIndex={-1} className="page-title">
          {t.title}
        </h1>
        {/* On a line with the button that switches the theme. */}
        <div inert={isBarShown} className="ml-auto flex gap-2 inert:invisible desktop:self-start">
          {hasTools && <StartSelectionButton />}
          <ButtonLink
            to={paths.search}
            variant="secondary"
            icon={<Search aria-hidden="true" className="size-5" />}
            className="max-xs:px-3!"
          >
            <span className="max-xs:sr-only">{t.search}</span>
          </ButtonLink>
        </div>
      </div>
      {isBarShown && <bar.SelectionBar filter={isFiltered ? filter : null} />}
      {hasTools && (
        <div className="flex flex-wrap items-start gap-x-4">
          <FilterChips
            categories={firstPageQuery.data?.categories ?? []}
            filter={filter}
            onChange={changeFilter}
            isInert={isBarShown}
          />
          <CollectionToolbar filter={filter} onChange={changeFilter} isInert={isBarShown} />
        </div>
      )}
      {/* The key: the list appears below all rows of categories, and a failure where the tools were, instead of moving
          what was there before. */}
      <div key={hasTools ? String(firstPageQuery.isPending) : 'failed'} className="mt-6">
        <RecipeListWithStates
          query={firstPageQuery}
          texts={t}
          skeleton={<RecipeGridSkeleton label={t.loading} labelPosition="groupHeading" />}
        >
          {({ categories }) => {
            if (!isFiltered) return <GroupedRecipeList categories={categories} />;
            if (!filtered)
              return <RecipeGridSkeleton label={t.loading} labelPosition="groupHeading" />;
            return (
              <filtered.FilteredRecipes
                filter={filter}
                onClearFilter={() => changeFilter(null)}
                footer={
                  <p className="mt-12 text-center">
                    <TrashLink />
                  </p>
                }
              />
            );
          }}
        </RecipeListWithStates>
      </div>
      {/* Below the list, where it would move while the list is loading. */}
      {!firstPageQuery.isPending && !isFiltered && (
        <p className="mt-12 text-center">
          <TrashLink />
        </p>
      )}
      {!isSelecting && <AddButton />}
    </div>
  );
}
