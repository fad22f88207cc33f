import { HOME_COOKED_RECIPE_COUNT, type HomeItems, type ItemCard } from '@plateful/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getContinueCookingPath,
  readAllCookingProgress,
} from '#entities/recipe/cooking-progress.ts';
import { findCardInLists } from '#entities/recipe/recipe-cache.ts';
import { getCardPhotoProps, getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import { readAllCheckedIngredients } from '#entities/recipe/use-checked-ingredients.ts';
import { formatDateWithoutCurrentYear } from '#lib/format-for-locale.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { getCachedOfflineSnapshot } from '#lib/offline-snapshot.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { toItemCard } from '#lib/to-item-card.ts';
import { homeTexts } from '#texts/en/home.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';

const t = homeTexts.home;

interface StartedRecipe {
  itemId: string;
  status: string;
  path: string;
}

/** The recipes that were started on this device, most recent first: in cook mode, then those with checked ingredients. */
function readStartedRecipes(): StartedRecipe[] {
  const inCookMode = readAllCookingProgress().map((progress) => ({
    itemId: progress.itemId,
    status: t.stepPosition(progress.step, progress.stepCount),
    path: getContinueCookingPath(progress),
  }));
  const withCheckedIngredients = readAllCheckedIngredients()
    .filter(([, count, indexes]) => indexes.length < count)
    .map(([itemId, count, indexes]) => ({
      itemId,
      status: t.ingredientsReady(indexes.length, count),
      path: paths.item(itemId),
    }))
    .reverse();
  return [...inCookMode, ...withCheckedIngredients];
}

/** The card of a recipe that was opened on this device; undefined if the recipe was deleted or is unknown. */
function findCard(queryClient: QueryClient, itemId: string): ItemCard | undefined {
  const detail = queryClient.getQueryData(recipeQueryOptions(itemId, queryClient).queryKey);
  if (detail === null) return undefined;
  const item =
    detail ?? getCachedOfflineSnapshot(queryClient)?.items.find(({ _id }) => _id === itemId);
  return item ? toItemCard(item) : findCardInLists(queryClient, itemId);
}

interface RecipeRowProps {
  card: ItemCard;
  status: string;
  path: string;
  action: string;
}

function RecipeRow({ card, status, path, action }: RecipeRowProps) {
  const title = getLocalizedTitle(card);
  return (
    <li className="flex w-11/12 min-w-0 shrink-0 card-surface snap-start items-center gap-3 overflow-hidden pr-3 only:w-full sm:w-96 lg:w-auto!">
      <Photo {...getCardPhotoProps(card)} alt="" className="size-20 shrink-0" />
      <div className="min-w-0 flex-1 py-2">
        <h3 className="line-clamp-2 text-base leading-snug wrap-anywhere">
          {hyphenateLongWords(title)}
        </h3>
        <p className="line-clamp-2 text-sm text-balance text-muted">{status}</p>
      </div>
      <ButtonLink
        to={path}
        variant="secondary"
        className="sm:min-w-28"
        aria-label={`${action}: ${title}`}
      >
        {action}
      </ButtonLink>
    </li>
  );
}

/** The recipes that were started on this device, then those that were cooked last, in one row. */
export function StartedAndCookedRecipes({ cooked }: Pick<HomeItems, 'cooked'>) {
  const queryClient = useQueryClient();
  const [started] = useState(readStartedRecipes);
  const startedRows = new Map<string, RecipeRowProps>();
  for (const { itemId, ...recipe } of started) {
    const card = findCard(queryClient, itemId);
    if (!card || startedRows.has(itemId) || startedRows.size === HOME_COOKED_RECIPE_COUNT) continue;
    startedRows.set(itemId, { card, action: t.continue, ...recipe });
  }
  const cookedRows = cooked
    .filter(({ _id }) => !startedRows.has(_id))
    .slice(0, HOME_COOKED_RECIPE_COUNT - startedRows.size)
    .map((card) => ({
      card,
      status: t.cookedOn(formatDateWithoutCurrentYear(card.lastCookedOn)),
      path: paths.cook(card._id),
      action: t.cook,
    }));
  const rows = [...startedRows.values(), ...cookedRows];
  if (rows.length === 0) return null;
  const startedTitle = cookedRows.length > 0 ? t.continueOrCookAgain : t.continueCooking;
  return (
    <section aria-labelledby="continue-cooking" className="min-w-0">
      <h2 id="continue-cooking" className="mb-3 text-2xl sm:mb-4">
        {startedRows.size > 0 ? startedTitle : t.cookAgain}
      </h2>
      {/* One row, which scrolls on narrow screens. The padding leaves room for the shadows of the cards. */}
      <ul className="-mx-4 -mt-2 -mb-6 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-2 pb-6 [scrollbar-width:none] sm:-mx-8 sm:scroll-px-8 sm:gap-6 sm:px-8 lg:mx-0 lg:grid lg:grid-cols-3 lg:overflow-visible lg:px-0">
        {rows.map((row) => (
          <RecipeRow key={row.card._id} {...row} />
        ))}
      </ul>
    </section>
  );
}
