import type { CategoryCount, HomeItems, Item, ItemCard, User } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { GroupedRecipesPage } from '#entities/recipe/grouped-recipes.ts';
import { fetchFullRecipesOfFirstPage } from '#entities/recipe/recipe-list-queries.ts';
import { type NewestRecipes, recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import {
  getCachedOfflineSnapshot,
  getSnapshotCards,
  hasSnapshotOfOtherUser,
  type OfflineSnapshot,
  writeOfflineSnapshot,
} from '#lib/offline-snapshot.ts';
import type { ServiceWorkerMessage } from '#lib/service-worker-messages.ts';
import { toItemCard } from '#lib/to-item-card.ts';

const MAX_SNAPSHOT_BYTES = 1_500_000;
const MAX_OPENED_RECIPES = 30;
/** Room for ids, counts and the user, in addition to the recipes. */
const RESERVED_BYTES = 50_000;

interface OpenedRecipes {
  items: Item[];
  deletedIds: Set<string>;
}

/** The opened recipes, most recent first, and the ids of deleted ones. */
function getOpenedRecipes(queryClient: QueryClient): OpenedRecipes {
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey: recipeKeys.detail('').slice(0, 2) })
    .map(({ queryKey, state }) => ({
      itemId: String(queryKey.at(-1)),
      item: state.data as Item | null | undefined,
      updatedAt: state.dataUpdatedAt,
      isDeleted: state.data === null || isNotFoundError(state.error),
    }))
    .sort((a, b) => b.updatedAt - a.updatedAt);
  return {
    items: queries.flatMap(({ item, isDeleted }) => (item && !isDeleted ? item : [])),
    deletedIds: new Set(queries.filter(({ isDeleted }) => isDeleted).map(({ itemId }) => itemId)),
  };
}

/** The ids up to the first missing one, so that no recipe gets a wrong position. */
function takeUntilMissing(
  ids: readonly string[],
  available: ReadonlyMap<string, unknown>,
): string[] {
  const firstMissing = ids.findIndex((id) => !available.has(id));
  return firstMissing < 0 ? [...ids] : ids.slice(0, firstMissing);
}

/** Returns a function that takes items in order until the byte budget is used up. */
function createByteBudget() {
  const encoder = new TextEncoder();
  let remainingBytes = MAX_SNAPSHOT_BYTES - RESERVED_BYTES;
  return <Entry extends { _id: string }>(all: Iterable<Entry>): Map<string, Entry> => {
    const fitting = new Map<string, Entry>();
    for (const entry of all) {
      if (fitting.has(entry._id)) continue;
      remainingBytes -= encoder.encode(JSON.stringify(entry)).length + 1;
      if (remainingBytes < 0) break;
      fitting.set(entry._id, entry);
    }
    return fitting;
  };
}

interface ListCounts {
  total: number;
  categories: CategoryCount[];
}

/** Reads the loaded lists. A list that is not loaded is taken from the previous snapshot. */
function readCachedLists(queryClient: QueryClient, previous: OfflineSnapshot | undefined) {
  const home = queryClient.getQueryState<NewestRecipes>(recipeKeys.home);
  const firstPage = queryClient.getQueryState<GroupedRecipesPage>(recipeKeys.groupedPage(0));
  const slots = firstPage?.data?.slots ?? [];
  const firstGap = slots.indexOf(null);
  const firstItems = (firstGap < 0 ? slots : slots.slice(0, firstGap)).flatMap(
    (item) => item ?? [],
  );
  const isHomeNewer = (home?.dataUpdatedAt ?? 0) > (firstPage?.dataUpdatedAt ?? 0);
  const counts: ListCounts | undefined =
    (isHomeNewer ? home?.data : (firstPage?.data ?? home?.data)) ?? previous;
  return {
    counts,
    cards: [...(home?.data?.items ?? []), ...firstItems],
    homeIds: home?.data ? home.data.items.map(({ _id }) => _id) : (previous?.homeIds ?? []),
    listIds: firstPage?.data ? firstItems.map(({ _id }) => _id) : (previous?.listIds ?? []),
  };
}

/** Builds the offline snapshot; `null` if no list is loaded. */
export function buildOfflineSnapshot(
  queryClient: QueryClient,
  user: User,
  now: Date,
): OfflineSnapshot | null {
  const previous = getCachedOfflineSnapshot(queryClient);
  const lists = readCachedLists(queryClient, previous);
  if (!lists.counts) return null;
  const opened = getOpenedRecipes(queryClient);
  const isNotDeleted = ({ _id }: { _id: string }) => !opened.deletedIds.has(_id);
  const cards = indexById([...(previous?.cards ?? []), ...lists.cards].filter(isNotDeleted));
  const items = indexById([...(previous?.items ?? []), ...opened.items].filter(isNotDeleted));
  const homeIds = lists.homeIds.filter((id) => cards.has(id));
  const listIds = lists.listIds.filter((id) => cards.has(id));
  const recentIds = new Set([
    ...opened.items.map(({ _id }) => _id),
    ...(previous?.openedIds ?? []),
  ]);
  const openedIds = [...recentIds].filter((id) => items.has(id)).slice(0, MAX_OPENED_RECIPES);
  const homeItems =
    queryClient.getQueryData<HomeItems>(recipeKeys.homeItems) ?? previous?.homeItems;
  const takeWithinBudget = createByteBudget();
  const fittingCards = takeWithinBudget(
    [...homeIds, ...listIds].flatMap((id) => cards.get(id) ?? []),
  );
  const fittingItems = takeWithinBudget(
    [...openedIds, ...homeIds, ...listIds].flatMap((id) => items.get(id) ?? []),
  );
  return {
    userId: user.userId,
    user: pickSnapshotUser(user),
    savedAt: now.toISOString(),
    total: lists.counts.total,
    categories: lists.counts.categories,
    cards: [...fittingCards.values()],
    items: [...fittingItems.values()],
    homeIds: takeUntilMissing(homeIds, fittingCards),
    listIds: takeUntilMissing(listIds, fittingCards),
    openedIds: openedIds.filter((id) => fittingItems.has(id)),
    homeItems: homeItems && {
      favorites: homeItems.favorites.filter(isNotDeleted),
      cooked: homeItems.cooked.filter(isNotDeleted),
    },
  };
}

/** Indexes items by id. The last item with an id wins. */
const indexById = <Entry extends { _id: string }>(all: readonly Entry[]): Map<string, Entry> =>
  new Map(all.map((entry) => [entry._id, entry]));

/** Picks the fields of a public user. The profile has more fields, which are not stored. */
function pickSnapshotUser({
  userId,
  email,
  username,
  firstName,
  lastName,
  displayName,
  ...rest
}: User): User {
  const { isProUser, isTempUser, isAdmin, createdAt } = rest;
  return {
    ...{ userId, email, username, firstName, lastName, displayName },
    ...{ isProUser, isTempUser, isAdmin, createdAt },
  };
}

/** Saves the snapshot of the signed-in user. Offline, nothing is saved: the server has not confirmed the session. */
export function updateOfflineSnapshot(
  queryClient: QueryClient,
  { user, loginStatus, isOffline } = useAppStore.getState(),
): void {
  if (!user || loginStatus !== 'login' || isOffline || hasSnapshotOfOtherUser(user.userId)) return;
  const snapshot = buildOfflineSnapshot(queryClient, user, new Date());
  if (!snapshot) return;
  writeOfflineSnapshot(queryClient, snapshot);
  cacheListedPhotos(snapshot);
  void fetchMissingRecipes(queryClient, snapshot);
}

/** Lets the service worker cache the photos of all listed recipes, also those that were not scrolled into view. */
function cacheListedPhotos({ cards }: OfflineSnapshot): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const urls = cards.flatMap(({ previewIconUrl }) =>
    previewIconUrl ? new URL(previewIconUrl, location.origin).href : [],
  );
  if (!serviceWorker || urls.length === 0) return;
  // During the first visit the service worker is installed later.
  void serviceWorker.ready.then(({ active }) => {
    const message: ServiceWorkerMessage = { kind: 'cache-photos', urls };
    active?.postMessage(message);
  });
}

const matchesCard = (item: Item, card: ItemCard): boolean => {
  const { title, category, calories, needsReview, createdAt } = toItemCard(item);
  return (
    title === card.title &&
    category === card.category &&
    calories === card.calories &&
    needsReview === card.needsReview &&
    createdAt === card.createdAt
  );
};

/** The key of the last fetch that has not failed, so that the same missing recipes are fetched only once. */
let lastFetchedKey = '';

/** Fetches the listed recipes that are missing or outdated in the snapshot, so that they can be opened offline. */
async function fetchMissingRecipes(
  queryClient: QueryClient,
  snapshot: OfflineSnapshot,
): Promise<void> {
  const items = indexById(snapshot.items);
  const findMissing = (ids: readonly string[]) =>
    getSnapshotCards(snapshot, ids).filter((card) => {
      const item = items.get(card._id);
      return !item || !matchesCard(item, card);
    });
  const missing = { home: findMissing(snapshot.homeIds), list: findMissing(snapshot.listIds) };
  const fetchKey = JSON.stringify([snapshot.userId, missing]);
  if (missing.home.length + missing.list.length === 0 || fetchKey === lastFetchedKey) return;
  lastFetchedKey = fetchKey;
  const homeIds = new Set(missing.home.map(({ _id }) => _id));
  const isListNeeded = missing.list.some(({ _id }) => !homeIds.has(_id));
  const newest = await fetchFullRecipesOfFirstPage(isListNeeded ? 'list' : 'home').catch(() => {
    lastFetchedKey = '';
    return [];
  });
  const { user } = useAppStore.getState();
  if (user?.userId !== snapshot.userId) return;
  for (const item of newest) {
    const queryState = queryClient.getQueryState<Item | null>(recipeKeys.detail(item._id));
    if (queryState?.data !== undefined && !queryState.isInvalidated) continue;
    // The oldest time stamp, so that the recipe is refetched when opened, and counts as the least recently opened.
    queryClient.setQueryData(recipeKeys.detail(item._id), item, { updatedAt: 1 });
  }
}
