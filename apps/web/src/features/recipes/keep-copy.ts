import type { CategoryCount, Item, User } from '@plateful/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type NewestRecipes, recipeKeys } from '#features/recipes/cache.ts';
import type { ShelfPage } from '#features/recipes/shelves.ts';
import { ApiError } from '#lib/api.ts';
import { isCopyOfAnother, keepLocalCopy, type LocalCopy, localCopy } from '#lib/local-copy.ts';
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

/** As many as there is room for, the most important first. */
function fitting(items: Iterable<Item>): Map<string, Item> {
  const kept = new Map<string, Item>();
  const encoder = new TextEncoder();
  let room = MAXIMUM_BYTES - ROOM_BESIDE_BYTES;
  for (const item of items) {
    if (kept.has(item._id)) continue;
    room -= encoder.encode(JSON.stringify(item)).length + 1;
    if (room < 0) break;
    kept.set(item._id, item);
  }
  return kept;
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
    items: [...(home?.data?.items ?? []), ...firstItems],
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
  const known = new Map(
    [...(old?.items ?? []), ...lists.items, ...opened.items]
      .filter(({ _id }) => !opened.gone.has(_id))
      .map((item) => [item._id, item]),
  );
  const isThere = (id: string) => known.has(id);
  const home = lists.home.filter(isThere);
  const shelves = lists.shelves.filter(isThere);
  const latest = new Set([...opened.items.map(({ _id }) => _id), ...(old?.opened ?? [])]);
  const openedIds = [...latest].filter(isThere).slice(0, OPENED_MAXIMUM);
  const kept = fitting([...home, ...shelves, ...openedIds].flatMap((id) => known.get(id) ?? []));
  return {
    userId: user.userId,
    user: withoutMore(user),
    savedAt: now.toISOString(),
    total: lists.counts.total,
    categories: lists.counts.categories,
    items: [...kept.values()],
    home: untilMissing(home, kept),
    shelves: untilMissing(shelves, kept),
    opened: openedIds.filter((id) => kept.has(id)),
  };
}

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
  if (copy) keepLocalCopy(queryClient, copy);
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
