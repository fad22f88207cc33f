import type { CategoryCount, HomeItems, Item, ItemCard, User } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import { isItem, isItemCard } from '#lib/item-guards-and-defaults.ts';
import {
  arrayOf,
  isBoolean,
  isNumber,
  isString,
  objectOf,
  optional,
} from '#lib/stored-value-checks.ts';

/** The recipes stored on this device, for the next visit and for offline use. */
export interface OfflineSnapshot {
  userId: string;
  user: User;
  savedAt: string;
  total: number;
  categories: CategoryCount[];
  /** Recipe cards of the lists. */
  cards: ItemCard[];
  /** Complete recipes: recently opened ones, and those of the lists as far as they were loaded. */
  items: Item[];
  /** Ids of the first list page, of home, and of recently opened recipes. */
  listIds: string[];
  homeIds: string[];
  openedIds: string[];
  /** The favorites and the recipes that were cooked last; missing if home was not loaded. */
  homeItems?: HomeItems | undefined;
}

const isCookedCard = (value: unknown): value is HomeItems['cooked'][number] =>
  isItemCard(value) && 'lastCookedOn' in value && isString(value.lastCookedOn);
const isIdList = arrayOf(isString);
const isUser = objectOf<User>({
  userId: isString,
  email: isString,
  username: isString,
  firstName: isString,
  lastName: isString,
  displayName: isString,
  isProUser: isBoolean,
  isTempUser: isBoolean,
  isAdmin: isBoolean,
  createdAt: isString,
});

/** The JSON in local storage. Three members keep the names that earlier versions wrote. */
export interface StoredSnapshot extends Omit<OfflineSnapshot, 'listIds' | 'homeIds' | 'openedIds'> {
  shelves: string[];
  home: string[];
  opened: string[];
}

const isStoredSnapshot = objectOf<StoredSnapshot>({
  userId: isString,
  user: isUser,
  savedAt: isString,
  total: isNumber,
  categories: arrayOf(objectOf<CategoryCount>({ category: isString, count: isNumber })),
  cards: arrayOf(isItemCard),
  items: arrayOf(isItem),
  shelves: isIdList,
  home: isIdList,
  opened: isIdList,
  homeItems: optional(
    objectOf<HomeItems>({ favorites: arrayOf(isItemCard), cooked: arrayOf(isCookedCard) }),
  ),
});

const QUERY_KEY = ['offline-snapshot'];

function parseSnapshot(text: string | null): OfflineSnapshot | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isStoredSnapshot(stored) || stored.user.userId !== stored.userId) return null;
    const { shelves, home, opened, ...rest } = stored;
    return { ...rest, listIds: shelves, homeIds: home, openedIds: opened };
  } catch {
    return null;
  }
}

/** Reads the stored snapshot of any user. Deletes an invalid one. */
export function readOfflineSnapshot(): OfflineSnapshot | null {
  const text = readLocalStorage(localStorageKeys.items);
  const snapshot = parseSnapshot(text);
  if (text !== null && !snapshot) deleteOfflineSnapshot();
  return snapshot;
}

/** Deletes the stored snapshot. Data in the query cache is deleted with the query client. */
export const deleteOfflineSnapshot = () => writeLocalStorage(localStorageKeys.items, null);

/** How the JSON begins, so that the owner is known without parsing all of it. */
const getOwnerPrefix = (userId: string) => `{"userId":${JSON.stringify(userId)},`;

/** Whether the stored snapshot belongs to another user. */
export function hasSnapshotOfOtherUser(userId: string): boolean {
  const text = readLocalStorage(localStorageKeys.items);
  return text !== null && !text.startsWith(getOwnerPrefix(userId));
}

/** Loads the snapshot of this user into the query cache, or deletes another user's. */
export function loadSnapshotIntoQueryCache(queryClient: QueryClient, userId: string): void {
  const snapshot = readOfflineSnapshot();
  if (snapshot?.userId === userId) cacheSnapshot(queryClient, snapshot);
  else if (snapshot) deleteOfflineSnapshot();
}

/** Keeps the snapshot in the query cache, which is cleared when the user changes. */
function cacheSnapshot(queryClient: QueryClient, snapshot: OfflineSnapshot): void {
  queryClient.setQueryDefaults(QUERY_KEY, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(QUERY_KEY, snapshot);
}

/** The snapshot of the signed-in user. */
export const getCachedOfflineSnapshot = (queryClient: QueryClient) =>
  queryClient.getQueryData<OfflineSnapshot>(QUERY_KEY);

/** The snapshot's cards with these ids, in this order. */
export function getSnapshotCards(
  snapshot: OfflineSnapshot,
  itemIds: readonly string[],
): ItemCard[] {
  const cardById = new Map(snapshot.cards.map((card) => [card._id, card]));
  return itemIds.flatMap((id) => cardById.get(id) ?? []);
}

/** Replaces the stored snapshot. */
export function writeOfflineSnapshot(queryClient: QueryClient, snapshot: OfflineSnapshot): void {
  const { userId, listIds, homeIds, openedIds, ...rest } = snapshot;
  const stored: Omit<StoredSnapshot, 'userId'> = {
    ...rest,
    shelves: listIds,
    home: homeIds,
    opened: openedIds,
  };
  cacheSnapshot(queryClient, snapshot);
  writeLocalStorage(
    localStorageKeys.items,
    `${getOwnerPrefix(userId)}${JSON.stringify(stored).slice(1)}`,
  );
}
