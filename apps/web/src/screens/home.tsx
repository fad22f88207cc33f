import { HOME_SECTION_SIZE, type ItemCard } from '@plateful/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Leaf } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { RecipeGrid, RecipeGridSkeleton } from '#entities/recipe/recipe-grid.tsx';
import {
  favoriteAndCookedRecipesQueryOptions,
  newestRecipesQueryOptions,
} from '#entities/recipe/recipe-list-queries.ts';
import { usePrefetchRecipe } from '#entities/recipe/recipe-queries.ts';
import { HomeSearch } from '#features/recipe-list/home-search.tsx';
import { RecipeListWithStates } from '#features/recipe-list/recipe-list-with-states.tsx';
import { StartedAndCookedRecipes } from '#features/recipe-list/started-and-cooked-recipes.tsx';
import { TakeOrChoosePhotoPanel } from '#features/scanning/components/take-or-choose-photo-panel.tsx';
import { useOpenCreateScreenWithPhotos } from '#features/scanning/photos-for-create-screen.ts';
import { useAppStore } from '#lib/app-store.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { homeTexts } from '#texts/en/home.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';

const t = homeTexts.home;
const noCards: readonly ItemCard[] = [];

const examplePhotos = createLazyModule(
  () => import('#features/scanning/components/example-photos.tsx'),
);
const usageNote = createLazyModule(
  () => import('#features/membership/components/recipe-allowance-note.tsx'),
);

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

export const loadData = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(newestRecipesQueryOptions(queryClient)),
    queryClient.prefetchQuery(favoriteAndCookedRecipesQueryOptions(queryClient)),
  ]);

interface CardSectionProps {
  title: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** The page with all of the recipes. */
  allLink?: { path: string; label: string } | undefined;
  children: ReactNode;
}

function CardSection({ title, headingRef, allLink, children }: CardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline justify-between gap-4 sm:mb-4">
        <h2 ref={headingRef} id={id} tabIndex={headingRef && -1} className="text-2xl outline-none">
          {title}
        </h2>
        {allLink && (
          <Link
            to={allLink.path}
            className="-my-3 inline-flex min-h-11 shrink-0 items-center font-medium text-accent-ink underline-offset-4 hover:underline"
          >
            {allLink.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

function Cards({ items, isFirst = false }: { items: readonly ItemCard[]; isFirst?: boolean }) {
  return (
    <RecipeGrid
      items={items.slice(0, HOME_SECTION_SIZE)}
      isFullyClickable={false}
      headingLevel="h3"
      isCompact
      eager={isFirst}
      onPrefetch={usePrefetchRecipe()}
    />
  );
}

/** Favorites that are all among the newest recipes are not shown twice. */
function getFavoritesToShow(
  favorites: readonly ItemCard[],
  newest: readonly ItemCard[],
): readonly ItemCard[] {
  const shownIds = newest.slice(0, HOME_SECTION_SIZE).map(({ _id }) => _id);
  const isRepeated = favorites.every(({ _id }) => shownIds.includes(_id));
  // With this number there may be more favorites.
  return isRepeated && favorites.length < HOME_SECTION_SIZE ? noCards : favorites;
}

/** When a card with the focus disappears, such as that of a former favorite, the focus moves to its section. */
function useFocusFallback(cards: readonly ItemCard[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousCards = useRef(cards);
  useEffect(() => {
    const hasRemovedCard = previousCards.current.some(
      ({ _id }) => !cards.some((card) => card._id === _id),
    );
    previousCards.current = cards;
    if (hasRemovedCard && document.activeElement === document.body)
      (heading.current ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  }, [cards]);
  return heading;
}

/** Example photos for users without recipes, below the message that says so. */
function Examples() {
  const scanPhotos = useOpenCreateScreenWithPhotos();
  const module = useLazyModule(examplePhotos, true);
  return (
    <div className="pb-5 sm:pb-8">
      {module && <module.ExamplePhotos onPhoto={(photo) => scanPhotos([photo])} />}
    </div>
  );
}

/** What the user has cooked and saved last. The sections are shown together, so that none of them moves another. */
function Sections() {
  const queryClient = useQueryClient();
  const newest = useQuery(newestRecipesQueryOptions(queryClient));
  const { data: homeItems, isPending } = useQuery(
    favoriteAndCookedRecipesQueryOptions(queryClient),
  );
  const isReady = newest.data !== undefined && !isPending;
  const { items = [], total = 0 } = newest.data ?? {};
  const isEmpty = isReady && total === 0;
  const favorites = getFavoritesToShow(homeItems?.favorites ?? noCards, items);
  const favoritesHeading = useFocusFallback(favorites);
  const skeleton = <RecipeGridSkeleton label={t.loading} labelPosition="nextToHeading" isCompact />;
  return (
    <>
      {isReady && total > 0 && <StartedAndCookedRecipes cooked={homeItems?.cooked ?? []} />}
      {/* The key: the section appears below what was cooked, instead of being moved by it. */}
      <CardSection
        key={String(isReady)}
        title={t.items}
        allLink={
          isReady && total > HOME_SECTION_SIZE
            ? { path: paths.items, label: t.all(total) }
            : undefined
        }
      >
        <div className={isEmpty ? 'card-surface px-4 sm:px-8' : undefined}>
          {newest.data && !isReady ? (
            skeleton
          ) : (
            <RecipeListWithStates
              query={newest}
              texts={t}
              headingLevel="h3"
              hasPrimaryAction
              skeleton={skeleton}
            >
              {() => <Cards items={items} isFirst />}
            </RecipeListWithStates>
          )}
          {isEmpty && <Examples />}
        </div>
      </CardSection>
      {isReady && favorites.length > 0 && (
        <CardSection
          title={t.favorites}
          headingRef={favoritesHeading}
          allLink={
            favorites.length === HOME_SECTION_SIZE
              ? { path: `${paths.items}?favorites=1`, label: t.allFavorites }
              : undefined
          }
        >
          <Cards items={favorites} />
        </CardSection>
      )}
    </>
  );
}

/** For users without a membership: how many recipes are left, and the way to more. Its space is reserved. */
function Quota() {
  const isPro = useAppStore(({ user }) => user?.isProUser);
  const note = useLazyModule(usageNote, !isPro && 'afterPhotos');
  if (isPro) return null;
  return (
    <div className="flex min-h-13 flex-1 basis-72 items-center gap-3 max-sm:flex-row-reverse">
      <ButtonLink
        to={paths.pro}
        variant="secondary"
        icon={<Leaf aria-hidden="true" className="size-5" />}
        className="shrink-0 rounded-full bg-surface! text-leaf! shadow-soft hover:bg-leaf-soft! sm:min-h-13"
      >
        {t.upgrade}
      </ButtonLink>
      <p className="min-w-0 flex-1 text-xs leading-tight text-muted sm:text-sm">
        {note && <note.RecipeAllowanceNote hasLink={false} />}
      </p>
    </div>
  );
}

export default function HomeScreen() {
  return (
    <div className="grid gap-6 sm:gap-10">
      {/* On wide screens the search is beside the title, above the last of three columns of recipes, and leaves room for the
          button that switches the theme. */}
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-3 lg:gap-y-8">
        <div className="desktop:max-lg:pr-14 lg:col-span-2">
          <h1 tabIndex={-1} className="page-title">
            {t.title}
          </h1>
          <p className="mt-1 text-sm text-muted sm:mt-3 sm:text-lg">{t.subtitle}</p>
        </div>
        <div className="lg:col-span-3 lg:row-start-2">
          <TakeOrChoosePhotoPanel>
            <Quota />
          </TakeOrChoosePhotoPanel>
        </div>
        <div className="lg:pr-12">
          <HomeSearch />
        </div>
      </div>
      <Sections />
    </div>
  );
}
