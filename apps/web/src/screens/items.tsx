import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { recipeList } from '#features/recipes/api.ts';
import { categoryLabel, groupByCategory } from '#features/recipes/categories.ts';
import { LoadMore } from '#features/recipes/components/load-more.tsx';
import { RecipeGrid, RecipeGridSkeleton } from '#features/recipes/components/recipe-grid.tsx';
import { errorText } from '#lib/api.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/en.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PanDrawing, WhiskDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const own = texts.items;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

function AddButton() {
  return (
    <Link
      to={paths.createItem}
      aria-label={own.add}
      className="fixed right-4 bottom-24 z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-soft transition-[background-color,transform] duration-150 ease-out hover:bg-accent-hover active:scale-95 bar:right-8 bar:bottom-8"
    >
      <Plus aria-hidden="true" className="size-7" />
    </Link>
  );
}

function Groups() {
  const list = useInfiniteQuery(recipeList());
  if (list.isPending) return <RecipeGridSkeleton label={own.loading} />;
  if (list.isError && !list.data) {
    return (
      <EmptyState
        alert
        drawing={<PanDrawing />}
        title={errorText(list.error, own.failed, texts.errors.network)}
        action={<Button onClick={() => list.refetch()}>{texts.ui.tryAgain}</Button>}
      />
    );
  }
  const { items } = list.data;
  if (items.length === 0) {
    return (
      <EmptyState
        drawing={<WhiskDrawing />}
        title={own.emptyTitle}
        action={<ButtonLink to={paths.createItem}>{own.emptyAction}</ButtonLink>}
      >
        {own.emptyBody}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-12">
      {groupByCategory(items).map((group, index) => (
        <section key={group.category} aria-labelledby={`group-${index}`}>
          <div className="mb-4 flex items-baseline gap-3">
            <h2 id={`group-${index}`} className="text-2xl">
              {categoryLabel(group.category)}
            </h2>
            <p className="text-sm text-muted">{own.count(group.items.length)}</p>
          </div>
          <RecipeGrid items={group.items} clickable headingLevel="h3" eager={index === 0} />
        </section>
      ))}
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onLoadMore={list.fetchNextPage}
        />
      )}
    </div>
  );
}

export default function Items() {
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl sm:mb-8 sm:text-4xl">
        {own.title}
      </h1>
      <Groups />
      <AddButton />
    </>
  );
}
