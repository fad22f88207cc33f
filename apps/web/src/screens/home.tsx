import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Leaf } from 'lucide-react';
import { RecipeGrid, RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { newestRecipesQuery, usePrefetchRecipe } from '#entities/recipe/recipe-queries.ts';
import { StaleListNotice } from '#features/recipe-list/stale-list-notice.tsx';
import { getErrorMessage } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths.ts';
import { Link } from '#lib/router/link.tsx';
import { texts } from '#texts/texts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PanIllustration, WhiskIllustration } from '#ui/illustrations.tsx';

const t = texts.home;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

function MyItems() {
  const itemsQuery = useQuery(newestRecipesQuery(useQueryClient()));
  const prefetch = usePrefetchRecipe();
  if (itemsQuery.isPending)
    return <RecipeGridSkeleton label={t.loading} labelPosition="nextToHeading" />;
  if (!itemsQuery.data) {
    return (
      <EmptyState
        isAlert
        headingLevel="h3"
        illustration={<PanIllustration />}
        title={getErrorMessage(itemsQuery.error, t.failed)}
        action={<Button onClick={() => itemsQuery.refetch()}>{texts.ui.tryAgain}</Button>}
      />
    );
  }
  const { items, total } = itemsQuery.data;
  if (items.length === 0) {
    return (
      <EmptyState
        headingLevel="h3"
        illustration={<WhiskIllustration />}
        title={t.emptyTitle}
        action={<ButtonLink to={paths.createItemFromPhoto}>{t.emptyAction}</ButtonLink>}
      >
        {t.emptyBody}
      </EmptyState>
    );
  }
  return (
    <>
      <StaleListNotice error={itemsQuery.error} onRetry={() => itemsQuery.refetch()} />
      <RecipeGrid
        items={items}
        isFullyClickable={false}
        headingLevel="h3"
        eager
        onPrefetch={prefetch}
      />
      {total > items.length && (
        <p className="mt-8 text-center">
          <Link
            to={paths.items}
            className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
          >
            {t.all(total)}
          </Link>
        </p>
      )}
    </>
  );
}

/** For users without a membership. */
function UpgradeButton() {
  const isPro = useAppStore(({ user }) => user?.isProUser);
  if (isPro) return null;
  return (
    <ButtonLink
      to={paths.pro}
      variant="pro"
      icon={<Leaf aria-hidden="true" className="size-5" />}
      className="fixed right-4 bottom-[calc(var(--tab-bar-height)+1rem)] z-20 rounded-full desktop:right-8 desktop:bottom-8"
    >
      {t.upgrade}
    </ButtonLink>
  );
}

export default function HomeScreen() {
  return (
    <>
      <h1 tabIndex={-1} className="text-3xl sm:text-4xl desktop:pr-14">
        {t.title}
      </h1>
      <p className="mt-3 text-lg text-muted">{t.subtitle}</p>
      <section aria-labelledby="my-items" className="mt-8 sm:mt-12">
        <h2 id="my-items" className="mb-4 text-2xl">
          {t.items}
        </h2>
        <MyItems />
      </section>
      <UpgradeButton />
    </>
  );
}
