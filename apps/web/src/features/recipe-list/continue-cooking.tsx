import { HOME_COOKED_COUNT, type HomeItems, type ItemCard } from '@plateful/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getContinueCookingPath, readCookingProgress } from '#entities/recipe/cooking-progress.ts';
import { findCardInLists } from '#entities/recipe/recipe-cache.ts';
import { getCardPhotoProps, getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import { readCheckedIngredients } from '#entities/recipe/use-checked-ingredients.ts';
import { formatRecentDate } from '#lib/format-for-locale.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { getOfflineSnapshot } from '#lib/offline-snapshot.ts';
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
  const inCookMode = readCookingProgress().map((progress) => ({
    itemId: progress.itemId,
    status: t.stepPosition(progress.step, progress.stepCount),
    path: getContinueCookingPath(progress),
  }));
  const withCheckedIngredients = readCheckedIngredients()
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
  const item = detail ?? getOfflineSnapshot(queryClient)?.items.find(({ _id }) => _id === itemId);
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
    <li className="card-surface flex min-w-0 items-center gap-3 overflow-hidden pr-3">
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

/** The section is as wide as its rows, in the three columns of the page. */
const columnClasses = [
  { section: '', list: 'lg:grid-cols-1' },
  { section: 'lg:col-span-2', list: 'lg:grid-cols-2' },
  { section: 'lg:col-span-3', list: 'lg:grid-cols-3' },
];

function RecipeRows({ id, title, rows }: { id: string; title: string; rows: RecipeRowProps[] }) {
  const columns = columnClasses[rows.length - 1];
  if (!columns) return null;
  return (
    <section aria-labelledby={id} className={columns.section}>
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      <ul className={`grid gap-3 sm:gap-6 md:grid-cols-2 ${columns.list}`}>
        {rows.map((row) => (
          <RecipeRow key={row.card._id} {...row} />
        ))}
      </ul>
    </section>
  );
}

/** The recipes that were started on this device, then those that were cooked last. */
export function ContinueCooking({ cooked }: Pick<HomeItems, 'cooked'>) {
  const queryClient = useQueryClient();
  const [started] = useState(readStartedRecipes);
  const startedRows = new Map<string, RecipeRowProps>();
  for (const { itemId, ...recipe } of started) {
    const card = findCard(queryClient, itemId);
    if (!card || startedRows.has(itemId) || startedRows.size === HOME_COOKED_COUNT) continue;
    startedRows.set(itemId, { card, action: t.continue, ...recipe });
  }
  const cookedRows = cooked
    .filter(({ _id }) => !startedRows.has(_id))
    .slice(0, HOME_COOKED_COUNT - startedRows.size)
    .map((card) => ({
      card,
      status: t.cookedOn(formatRecentDate(card.lastCookedOn)),
      path: paths.cook(card._id),
      action: t.cook,
    }));
  if (startedRows.size + cookedRows.length === 0) return null;
  return (
    <div className="grid gap-8 lg:grid-cols-3 lg:gap-6">
      <RecipeRows
        id="continue-cooking"
        title={t.continueCooking}
        rows={[...startedRows.values()]}
      />
      <RecipeRows id="cook-again" title={t.cookAgain} rows={cookedRows} />
    </div>
  );
}
