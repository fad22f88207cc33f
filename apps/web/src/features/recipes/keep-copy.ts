import type { CategoryCount, Item, ItemCard, User } from '@plateful/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchWholeRecipes } from '#features/recipes/api.ts';
import { type NewestRecipes, recipeKeys } from '#features/recipes/cache.ts';
import type { ShelfPage } from '#features/recipes/shelves.ts';
import { ApiError } from '#lib/api.ts';
import { cardOf } from '#lib/item-shape.ts';
import {
  copiedCards,
  isCopyOfAnother,
  keepLocalCopy,
  type LocalCopy,
  localCopy,
} from '#lib/local-copy.ts';
import { useAppStore } from '#lib/store.ts';

const APART_MS = 2000;
const MAXIMUM_BYTES = 1_500_000;
const OPENED_MAXIMUM = 30;
/** Ids, counts and the person, beside the recipes. */
const ROOM_BESIDE_BYTES = 50_000;

interface Opened {
  items: Item[];
  gone: Set<string>;
}

const isAbsence = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Recipes that were looked at by themselves, the latest first, and those of which one knows that they are gone. */
function openedRecipes(queryClient: QueryClient): Opened {
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey: recipeKeys.one('').slice(0, 2) })
    .map(({ queryKey, state }) => ({
      itemId: String(queryKey.at(-1)),
      item: state.data as Item | null | undefined,
      at: state.dataUpdatedAt,
      isGone: state.data === null || isAbsence(state.error),
    }))
    .sort((a, b) => b.at - a.at);
  return {
    items: queries.flatMap(({ item, isGone }) => (item && !isGone ? item : [])),
    gone: new Set(queries.filter(({ isGone }) => isGone).map(({ itemId }) => itemId)),
  };
}

/** Up to the first that is not among them: what stands behind would stand in the wrong place. */
function untilMissing(ids: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  const missing = ids.findIndex((id) => !known.has(id));
  return missing < 0 ? [...ids] : ids.slice(0, missing);
}

/** Takes as many as there is room for, the most important first. */
function fitter() {
  const encoder = new TextEncoder();
  let room = MAXIMUM_BYTES - ROOM_BESIDE_BYTES;
  return <One extends { _id: string }>(all: Iterable<One>): Map<string, One> => {
    const kept = new Map<string, One>();
    for (const one of all) {
      if (kept.has(one._id)) continue;
      room -= encoder.encode(JSON.stringify(one)).length + 1;
      if (room < 0) break;
      kept.set(one._id, one);
    }
    return kept;
  };
}

interface Counts {
  total: number;
  categories: CategoryCount[];
}

/** What is known of the lists; what was not looked at this time is taken over from the copy of before. */
function listsOf(queryClient: QueryClient, old: LocalCopy | undefined) {
  const home = queryClient.getQueryState<NewestRecipes>(recipeKeys.home);
  const first = queryClient.getQueryState<ShelfPage>(recipeKeys.shelfPage(0));
  const slots = first?.data?.slots ?? [];
  const hole = slots.indexOf(null);
  const firstItems = (hole < 0 ? slots : slots.slice(0, hole)).flatMap((item) => item ?? []);
  const isHomeNewer = (home?.dataUpdatedAt ?? 0) > (first?.dataUpdatedAt ?? 0);
  const counts: Counts | undefined =
    (isHomeNewer ? home?.data : (first?.data ?? home?.data)) ?? old;
  return {
    counts,
    cards: [...(home?.data?.items ?? []), ...firstItems],
    home: home?.data ? home.data.items.map(({ _id }) => _id) : (old?.home ?? []),
    shelves: first?.data ? firstItems.map(({ _id }) => _id) : (old?.shelves ?? []),
  };
}

/** Everything of the person's recipes that is worth keeping; `null` while nothing is known. */
export function composeCopy(queryClient: QueryClient, user: User, now: Date): LocalCopy | null {
  const old = localCopy(queryClient);
  const lists = listsOf(queryClient, old);
  if (!lists.counts) return null;
  const opened = openedRecipes(queryClient);
  const isThere = ({ _id }: { _id: string }) => !opened.gone.has(_id);
  const cards = byId([...(old?.cards ?? []), ...lists.cards].filter(isThere));
  const items = byId([...(old?.items ?? []), ...opened.items].filter(isThere));
  const home = lists.home.filter((id) => cards.has(id));
  const shelves = lists.shelves.filter((id) => cards.has(id));
  const latest = new Set([...opened.items.map(({ _id }) => _id), ...(old?.opened ?? [])]);
  const openedIds = [...latest].filter((id) => items.has(id)).slice(0, OPENED_MAXIMUM);
  const fit = fitter();
  const keptCards = fit([...home, ...shelves].flatMap((id) => cards.get(id) ?? []));
  const keptItems = fit([...openedIds, ...home, ...shelves].flatMap((id) => items.get(id) ?? []));
  return {
    userId: user.userId,
    user: withoutMore(user),
    savedAt: now.toISOString(),
    total: lists.counts.total,
    categories: lists.counts.categories,
    cards: [...keptCards.values()],
    items: [...keptItems.values()],
    home: untilMissing(home, keptCards),
    shelves: untilMissing(shelves, keptCards),
    opened: openedIds.filter((id) => keptItems.has(id)),
  };
}

/** The last of each id. */
const byId = <One extends { _id: string }>(all: readonly One[]): Map<string, One> =>
  new Map(all.map((one) => [one._id, one]));

/** The profile may have come along with more than others may keep of a person. */
function withoutMore({
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

/** Keeps the copy of whoever is signed in. What the server has not confirmed is not kept anew. */
function save(queryClient: QueryClient): void {
  const { user, loginStatus, offline } = useAppStore.getState();
  if (!user || loginStatus !== 'login' || offline || isCopyOfAnother(user.userId)) return;
  const copy = composeCopy(queryClient, user, new Date());
  if (!copy) return;
  keepLocalCopy(queryClient, copy);
  void completeCopy(queryClient, copy);
}

const isSameCard = (item: Item, card: ItemCard): boolean => {
  const { title, category, calories, needsReview, createdAt } = cardOf(item);
  return (
    title === card.title &&
    category === card.category &&
    calories === card.calories &&
    needsReview === card.needsReview &&
    createdAt === card.createdAt
  );
};

/** The cards whose recipes were asked for in full already: once is enough, also when not all of them came. */
let completedFor = '';

/** The listed recipes can be opened offline: those that are missing from the copy, or have changed, are fetched. */
async function completeCopy(queryClient: QueryClient, copy: LocalCopy): Promise<void> {
  const items = byId(copy.items);
  const missingOf = (ids: readonly string[]) =>
    copiedCards(copy, ids).filter((card) => {
      const item = items.get(card._id);
      return !item || !isSameCard(item, card);
    });
  const missing = { home: missingOf(copy.home), list: missingOf(copy.shelves) };
  const wanted = JSON.stringify([copy.userId, missing]);
  if (missing.home.length + missing.list.length === 0 || wanted === completedFor) return;
  completedFor = wanted;
  const atHome = new Set(missing.home.map(({ _id }) => _id));
  const isBeyondHome = missing.list.some(({ _id }) => !atHome.has(_id));
  const newest = await fetchWholeRecipes(isBeyondHome ? 'list' : 'home').catch(() => []);
  const { user } = useAppStore.getState();
  if (user?.userId !== copy.userId) return;
  for (const item of newest) {
    const known = queryClient.getQueryState<Item | null>(recipeKeys.one(item._id));
    if (known?.data !== undefined && !known.isInvalidated) continue;
    // As old as can be: it is asked for again when it is opened, and counts as opened last.
    queryClient.setQueryData(recipeKeys.one(item._id), item, { updatedAt: 1 });
  }
}

/** When the browser has nothing better to do. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? window.requestIdleCallback(work, { timeout: APART_MS })
    : work();

/** Keeps a copy of the recipes on this device, never two within two seconds, and the last one when the page is left. */
export function useLocalCopy(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      save(queryClient);
    };
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== recipeKeys.all[0]) return;
      if (!['success', 'setState'].includes(event.action.type)) return;
      timer ??= setTimeout(() => whenIdle(write), APART_MS);
    });
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('pagehide', write, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && write(), { signal });
    return () => {
      unsubscribe();
      leaving.abort();
      clearTimeout(timer);
    };
  }, [queryClient]);
}
