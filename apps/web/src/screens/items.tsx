import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search, Trash2 } from 'lucide-react';
import { RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { groupedRecipesPageQueryOptions } from '#entities/recipe/recipe-list-queries.ts';
import { GroupedRecipeList } from '#features/recipe-list/grouped-recipe-list.tsx';
import { RecipeListStates } from '#features/recipe-list/recipe-list-states.tsx';
import { SearchResults } from '#features/recipe-list/search/search-results.tsx';
import { TimeFilter } from '#features/recipe-list/time-filter.tsx';
import { useTimeFilter } from '#features/recipe-list/use-time-filter.ts';
import { paths } from '#lib/paths.ts';
import { Link } from '#lib/router/link.tsx';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';

const t = texts.items;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

export const loadData = (queryClient: QueryClient) =>
  queryClient.prefetchQuery(groupedRecipesPageQueryOptions(0, queryClient));

function AddButton() {
  return (
    <Link
      to={paths.createItemFromPhoto}
      aria-label={t.add}
      className="fixed right-4 bottom-[calc(var(--tab-bar-height)+1rem)] z-20 hidden size-14 place-items-center rounded-full bg-accent text-on-accent shadow-soft transition-[background-color,transform] duration-150 ease-out hover:bg-accent-hover active:scale-95 desktop:right-8 desktop:grid desktop:bottom-8"
    >
      <Plus aria-hidden="true" className="size-7" />
    </Link>
  );
}

function TrashLink() {
  return (
    <p className="mt-12 text-center">
      <Link
        to={paths.trash}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {t.trash}
      </Link>
    </p>
  );
}

/** All recipes, grouped by category. */
export default function ItemsScreen() {
  const { maxMinutes, setMaxMinutes } = useTimeFilter();
  const firstPageQuery = useQuery(groupedRecipesPageQueryOptions(0, useQueryClient()));
  return (
    <>
      <div className="mb-6 flex items-center justify-between gap-4 sm:mb-8 desktop:pr-14">
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {t.title}
        </h1>
        <ButtonLink
          to={paths.search}
          variant="secondary"
          icon={<Search aria-hidden="true" className="size-5" />}
        >
          {t.search}
        </ButtonLink>
      </div>
      {firstPageQuery.data?.total !== 0 && (
        <div className="mb-6">
          <TimeFilter maxMinutes={maxMinutes} onChange={setMaxMinutes} />
        </div>
      )}
      <RecipeListStates
        query={firstPageQuery}
        texts={t}
        skeleton={<RecipeGridSkeleton label={t.loading} labelPosition="groupHeading" />}
      >
        {({ categories }) =>
          maxMinutes === null ? (
            <GroupedRecipeList categories={categories} />
          ) : (
            <SearchResults
              words=""
              maxMinutes={maxMinutes}
              onClearFilter={() => setMaxMinutes(null)}
            />
          )
        }
      </RecipeListStates>
      {/* Below the list, where it would move while the list is loading. */}
      {!firstPageQuery.isPending && <TrashLink />}
      <AddButton />
    </>
  );
}
