import {
  type ActionAnswerOf,
  type DeletedItem,
  ITEMS_PAGE_SIZE,
  type Item,
  type itemCommands,
  messages,
} from '@plateful/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { holdRecipes, putNewRecipe } from '#features/recipes/cache.ts';
import { errorText } from '#lib/api.ts';
import { items } from '#lib/calls.ts';
import { logFailure } from '#lib/log.ts';
import { texts, translated } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

export const binKeys = { list: ['bin'], change: ['bin', 'change'] } as const;

interface Page {
  items: DeletedItem[];
  total: number;
}
type Pages = InfiniteData<Page, number>;

/** What lies in the bin, the last deleted first, page by page. */
export function binList() {
  return infiniteQueryOptions({
    queryKey: binKeys.list,
    queryFn: ({ pageParam, signal }) =>
      items.query('GET_DELETED_ITEMS', { limit: ITEMS_PAGE_SIZE, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && loaded < last.total ? loaded : undefined;
    },
    select: ({ pages }) => ({
      // One may slide to the next page while pages are loaded, and must not show twice.
      items: [
        ...new Map(pages.flatMap((page) => page.items).map((item) => [item._id, item])).values(),
      ],
      total: pages.at(-1)?.total ?? 0,
    }),
    // It fills and empties by what is done elsewhere in the app.
    staleTime: 0,
  });
}

/** Where an entry belongs: before the first that was deleted earlier. */
function insertEntry(pages: Page[], entry: DeletedItem): Page[] {
  const isLater = (old: DeletedItem) => old.deletedAt < entry.deletedAt;
  const found = pages.findIndex((page) => page.items.some(isLater));
  const target = found < 0 ? pages.length - 1 : found;
  return pages.map((page, index) => {
    const total = page.total + 1;
    if (index !== target) return { ...page, total };
    const place = page.items.findIndex(isLater);
    return { items: page.items.toSpliced(place < 0 ? page.items.length : place, 0, entry), total };
  });
}

/** Takes one entry out of what is shown, alone: the function that comes back puts it where it was. */
function takeFromBin(queryClient: QueryClient, itemId: string): () => void {
  void queryClient.cancelQueries({ queryKey: binKeys.list });
  const entry = queryClient
    .getQueryData<Pages>(binKeys.list)
    ?.pages.flatMap((page) => page.items)
    .find((item) => item._id === itemId);
  if (!entry) return () => undefined;
  const change = (edit: (pages: Page[]) => Page[]) =>
    queryClient.setQueryData<Pages>(binKeys.list, (data) =>
      data ? { ...data, pages: edit(data.pages) } : data,
    );
  change((pages) =>
    pages.map((page) => ({
      items: page.items.filter((item) => item._id !== itemId),
      total: page.total - 1,
    })),
  );
  return () =>
    change((pages) =>
      pages.some((page) => page.items.some((item) => item._id === itemId))
        ? pages
        : insertEntry(pages, entry),
    );
}

/** Asks for the bin anew, once nothing is being changed in it any more. */
function refreshBin(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: binKeys.change }) > 1) return;
  void queryClient.invalidateQueries({ queryKey: binKeys.list });
}

function sayFailure(message: string, error: unknown): void {
  logFailure(message, 'bin-api.ts', error);
  showToast({ message: errorText(error, message, texts.errors.network), isErrorMessage: true });
}

/** What the bin knows of a recipe, or all of it while it has only just been deleted here. */
export interface Restorable {
  _id: string;
  title: string;
  whole?: Item;
}

type Restored = ActionAnswerOf<typeof itemCommands.RESTORE_ITEM>;

interface Undone {
  rollBack: () => void;
}

/** Takes a recipe out of the bin. It is shown before the server has agreed, and goes again when it does not. */
export function restoration(
  queryClient: QueryClient,
): UseMutationOptions<Restored, Error, Restorable, Undone> {
  return {
    mutationKey: binKeys.change,
    mutationFn: ({ _id }) => items.command('RESTORE_ITEM', { itemId: _id }),
    onMutate: ({ _id, whole }) => {
      const putBack = takeFromBin(queryClient, _id);
      const undo = whole ? holdRecipes(queryClient) : () => undefined;
      if (whole) putNewRecipe(queryClient, whole);
      return {
        rollBack: () => {
          undo();
          putBack();
        },
      };
    },
    onSuccess: ({ data, tagTaken }, { title }) => {
      putNewRecipe(queryClient, data);
      const message = tagTaken ? translated(messages.tagNotRestored) : texts.recipe.restored(title);
      showToast({ message, isErrorMessage: false });
    },
    onError: (error, _, undone) => {
      undone?.rollBack();
      sayFailure(texts.recipe.restoreFailed, error);
    },
    onSettled: () => refreshBin(queryClient),
  };
}

/** Removes a recipe in the bin for good. */
export function purge(
  queryClient: QueryClient,
): UseMutationOptions<unknown, Error, Restorable, Undone> {
  return {
    mutationKey: binKeys.change,
    mutationFn: ({ _id }) => items.command('PURGE_ITEM', { itemId: _id }),
    onMutate: ({ _id }) => ({ rollBack: takeFromBin(queryClient, _id) }),
    onSuccess: (_, { title }) =>
      showToast({ message: texts.bin.purged(title), isErrorMessage: false }),
    onError: (error, _, undone) => {
      undone?.rollBack();
      sayFailure(texts.bin.purgeFailed, error);
    },
    onSettled: () => refreshBin(queryClient),
  };
}
