import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Leaf } from 'lucide-react';
import { RecipeGrid, RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import { newestRecipesQueryOptions } from '#entities/recipe/recipe-list-queries.ts';
import { usePrefetchRecipe } from '#entities/recipe/recipe-queries.ts';
import { RecipeListStates } from '#features/recipe-list/recipe-list-states.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths.ts';
import { Link } from '#lib/router/link.tsx';
import { homeTexts } from '#texts/en/home.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';

const t = homeTexts.home;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

export const loadData = (queryClient: QueryClient) =>
  queryClient.prefetchQuery(newestRecipesQueryOptions(queryClient));

function MyItems() {
  const itemsQuery = useQuery(newestRecipesQueryOptions(useQueryClient()));
  const prefetch = usePrefetchRecipe();
  return (
    <RecipeListStates
      query={itemsQuery}
      texts={t}
      headingLevel="h3"
      skeleton={<RecipeGridSkeleton label={t.loading} labelPosition="nextToHeading" />}
    >
      {({ items, total }) => (
        <>
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
      )}
    </RecipeListStates>
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
