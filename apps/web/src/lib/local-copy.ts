import type { CategoryCount, Item, ItemCard, User } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isCard, isItem } from '#lib/item-shape.ts';
import { isNumber, isText, isYesOrNo, listOf, shape } from '#lib/shapes.ts';
import { readStored, storedKeys, writeStored } from '#lib/storage.ts';

/** What this device keeps of a person's recipes, for the next visit and for when the server is away. */
export interface LocalCopy {
  userId: string;
  user: User;
  savedAt: string;
  total: number;
  categories: CategoryCount[];
  /** What the lists show. */
  cards: ItemCard[];
  /** Whole recipes: those opened lately, and those of the lists as far as they are known. */
  items: Item[];
  /** Which of the cards stand where: the first page of the list, home, and which recipes were opened lately. */
  shelves: string[];
  home: string[];
  opened: string[];
}

const ids = listOf(isText);
const isUser = shape<User>({
  userId: isText,
  email: isText,
  username: isText,
  firstName: isText,
  lastName: isText,
  displayName: isText,
  isProUser: isYesOrNo,
  isTempUser: isYesOrNo,
  isAdmin: isYesOrNo,
  createdAt: isText,
});

const isCopy = shape<LocalCopy>({
  userId: isText,
  user: isUser,
  savedAt: isText,
  total: isNumber,
  categories: listOf(shape<CategoryCount>({ category: isText, count: isNumber })),
  cards: listOf(isCard),
  items: listOf(isItem),
  shelves: ids,
  home: ids,
  opened: ids,
});

const KEY = ['local-copy'];

function parseCopy(text: string | null): LocalCopy | null {
  try {
    const copy: unknown = JSON.parse(text ?? 'null');
    return isCopy(copy) && copy.user.userId === copy.userId ? copy : null;
  } catch {
    return null;
  }
}

/** The stored copy, whosever it is. Anything odd is removed. */
export function readLocalCopy(): LocalCopy | null {
  const text = readStored(storedKeys.items);
  const copy = parseCopy(text);
  if (text !== null && !copy) forgetLocalCopy();
  return copy;
}

/** Removes what is stored; what is shown from it goes with the query client's cache. */
export const forgetLocalCopy = () => writeStored(storedKeys.items, null);

/** How the text of a copy begins, so that its owner is known without reading all of it. */
const beginning = (userId: string) => `{"userId":${JSON.stringify(userId)},`;

/** Whether somebody else's copy lies here. */
export function isCopyOfAnother(userId: string): boolean {
  const text = readStored(storedKeys.items);
  return text !== null && !text.startsWith(beginning(userId));
}

/** Once it is known who is here: lays out the copy of this person, and removes anybody else's. */
export function openLocalCopy(queryClient: QueryClient, userId: string): void {
  const copy = readLocalCopy();
  if (copy?.userId === userId) holdCopy(queryClient, copy);
  else if (copy) forgetLocalCopy();
}

/** It lies in the cache of the visit, which is emptied when somebody else comes. */
function holdCopy(queryClient: QueryClient, copy: LocalCopy): void {
  queryClient.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(KEY, copy);
}

/** The copy of whoever is signed in. */
export const localCopy = (queryClient: QueryClient) => queryClient.getQueryData<LocalCopy>(KEY);

/** Cards of the copy, in the order of `wanted`. */
export function copiedCards(copy: LocalCopy, wanted: readonly string[]): ItemCard[] {
  const known = new Map(copy.cards.map((card) => [card._id, card]));
  return wanted.flatMap((id) => known.get(id) ?? []);
}

/** Keeps a new copy in place of the old. */
export function keepLocalCopy(queryClient: QueryClient, copy: LocalCopy): void {
  const { userId, ...rest } = copy;
  holdCopy(queryClient, copy);
  writeStored(storedKeys.items, `${beginning(userId)}${JSON.stringify(rest).slice(1)}`);
}
