import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Leaf } from 'lucide-react';
import { Link } from 'react-router';
import { newestRecipes, usePrefetchRecipe } from '#features/recipes/api.ts';
import { OldListNotice } from '#features/recipes/list/old-list-notice.tsx';
import { RecipeGrid, RecipeGridSkeleton } from '#features/recipes/list/recipe-grid.tsx';
import { errorText } from '#lib/api.ts';
import { paths } from '#lib/paths.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PanDrawing, WhiskDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const own = texts.home;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

function MyItems() {
  const list = useQuery(newestRecipes(useQueryClient()));
  const prefetch = usePrefetchRecipe();
  if (list.isPending) return <RecipeGridSkeleton label={own.loading} heading="beside" />;
  if (!list.data) {
    return (
      <EmptyState
        alert
        as="h3"
        drawing={<PanDrawing />}
        title={errorText(list.error, own.failed)}
        action={<Button onClick={() => list.refetch()}>{texts.ui.tryAgain}</Button>}
      />
    );
  }
  const { items, total } = list.data;
  if (items.length === 0) {
    return (
      <EmptyState
        as="h3"
        drawing={<WhiskDrawing />}
        title={own.emptyTitle}
        action={<ButtonLink to={paths.createItem}>{own.emptyAction}</ButtonLink>}
      >
        {own.emptyBody}
      </EmptyState>
    );
  }
  return (
    <>
      <OldListNotice error={list.error} onRetry={() => list.refetch()} />
      <RecipeGrid items={items} clickable={false} headingLevel="h3" eager onIntent={prefetch} />
      {total > items.length && (
        <p className="mt-8 text-center">
          <Link
            to={paths.items}
            className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
          >
            {own.all(total)}
          </Link>
        </p>
      )}
    </>
  );
}

/** For everybody who is no member yet. */
function UpgradeButton() {
  const isPro = useAppStore(({ user }) => user?.isProUser);
  if (isPro) return null;
  return (
    <ButtonLink
      to={paths.pro}
      look="pro"
      icon={<Leaf aria-hidden="true" className="size-5" />}
      className="fixed right-4 bottom-[calc(var(--tab-bar)+1rem)] z-20 rounded-full bar:right-8 bar:bottom-8"
    >
      {own.upgrade}
    </ButtonLink>
  );
}

export default function Home() {
  return (
    <>
      <h1 tabIndex={-1} className="text-3xl sm:text-4xl bar:pr-14">
        {own.title}
      </h1>
      <p className="mt-3 text-lg text-muted">{own.subtitle}</p>
      <section aria-labelledby="my-items" className="mt-8 sm:mt-12">
        <h2 id="my-items" className="mb-4 text-2xl">
          {own.items}
        </h2>
        <MyItems />
      </section>
      <UpgradeButton />
    </>
  );
}
