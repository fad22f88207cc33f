import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { shelfPage } from '#features/recipes/api.ts';
import { OldListNotice } from '#features/recipes/list/old-list-notice.tsx';
import { RecipeGridSkeleton } from '#features/recipes/list/recipe-grid.tsx';
import { ShelfList } from '#features/recipes/list/shelf-list.tsx';
import type { ShelfPage } from '#features/recipes/shelves.ts';
import { errorText } from '#lib/api.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
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
      className="fixed right-4 bottom-[calc(var(--tab-bar)+1rem)] z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-soft transition-[background-color,transform] duration-150 ease-out hover:bg-accent-hover active:scale-95 bar:right-8 bar:bottom-8"
    >
      <Plus aria-hidden="true" className="size-7" />
    </Link>
  );
}

function Groups({ first }: { first: UseQueryResult<ShelfPage> }) {
  if (first.isPending) return <RecipeGridSkeleton label={own.loading} heading="shelf" />;
  if (!first.data) {
    return (
      <EmptyState
        alert
        drawing={<PanDrawing />}
        title={errorText(first.error, own.failed)}
        action={<Button onClick={() => first.refetch()}>{texts.ui.tryAgain}</Button>}
      />
    );
  }
  if (first.data.total === 0) {
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
    <>
      <OldListNotice error={first.error} onRetry={() => first.refetch()} />
      <ShelfList categories={first.data.categories} />
    </>
  );
}

function BinLink() {
  return (
    <p className="mt-12 text-center">
      <Link
        to={paths.bin}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {texts.bin.pageTitle}
      </Link>
    </p>
  );
}

/** Every recipe, category by category. */
export default function Items() {
  const first = useQuery(shelfPage(0, useQueryClient()));
  return (
    <>
      <div className="mb-6 flex items-center justify-between gap-4 sm:mb-8 bar:pr-14">
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {own.title}
        </h1>
        <ButtonLink
          to={paths.search}
          look="secondary"
          icon={<Search aria-hidden="true" className="size-5" />}
        >
          {own.search}
        </ButtonLink>
      </div>
      <Groups first={first} />
      {/* Below what has come: it would jump. */}
      {!first.isPending && <BinLink />}
      <AddButton />
    </>
  );
}
