import {
  type ActionResponseOf,
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
import { getNextSkip, joinListPages } from '#entities/recipe/list-pagination.ts';
import { addRecipeToCache, removeRecipeFromCache } from '#entities/recipe/recipe-cache.ts';
import { cancelRecipeRefetches, refetchRecipes } from '#entities/recipe/refetch-recipes.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { logError } from '#lib/logger.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { trashTexts } from '#texts/en/trash.ts';
import { texts, translateServerMessage } from '#texts/localization.ts';
import { showToast } from '#ui/toast-store.ts';

export const trashKeys = { list: ['trash'], mutation: ['trash', 'change'] } as const;

interface TrashPage {
  items: DeletedItem[];
  total: number;
}
type TrashData = InfiniteData<TrashPage, number>;

/** The recipes in the trash, page by page, last deleted first. */
export function trashListQueryOptions() {
  return infiniteQueryOptions({
    queryKey: trashKeys.list,
    queryFn: ({ pageParam, signal }) =>
      itemsApi.query('GET_DELETED_ITEMS', { limit: ITEMS_PAGE_SIZE, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: getNextSkip,
    select: joinListPages,
    // Other screens delete and restore recipes, so the trash is always refetched.
    staleTime: 0,
  });
}

/** Inserts an entry before the first one that was deleted earlier. */
function insertEntry(pages: TrashPage[], entry: DeletedItem): TrashPage[] {
  const isDeletedBefore = (other: DeletedItem) => other.deletedAt < entry.deletedAt;
  const pageIndex = pages.findIndex((page) => page.items.some(isDeletedBefore));
  const target = pageIndex < 0 ? pages.length - 1 : pageIndex;
  return pages.map((page, index) => {
    const total = page.total + 1;
    if (index !== target) return { ...page, total };
    const entryIndex = page.items.findIndex(isDeletedBefore);
    return {
      items: page.items.toSpliced(entryIndex < 0 ? page.items.length : entryIndex, 0, entry),
      total,
    };
  });
}

/**
 * Removes one entry from the cached trash.
 * @returns a function that reinserts the entry
 */
async function removeFromTrashCache(queryClient: QueryClient, itemId: string) {
  await queryClient.cancelQueries({ queryKey: trashKeys.list });
  const entry = queryClient
    .getQueryData<TrashData>(trashKeys.list)
    ?.pages.flatMap((page) => page.items)
    .find((item) => item._id === itemId);
  if (!entry) return () => undefined;
  const updatePages = (edit: (pages: TrashPage[]) => TrashPage[]) =>
    queryClient.setQueryData<TrashData>(trashKeys.list, (data) =>
      data ? { ...data, pages: edit(data.pages) } : data,
    );
  updatePages((pages) =>
    pages.map((page) => ({
      items: page.items.filter((item) => item._id !== itemId),
      total: page.total - 1,
    })),
  );
  return () =>
    updatePages((pages) =>
      pages.some((page) => page.items.some((item) => item._id === itemId))
        ? pages
        : insertEntry(pages, entry),
    );
}

/** Refetches the trash when no other trash mutation is running. */
function refetchTrash(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: trashKeys.mutation }) > 1) return;
  void queryClient.invalidateQueries({ queryKey: trashKeys.list });
}

function reportError(message: string, error: unknown): void {
  logError(message, 'trash-api.ts', error);
  showToast({
    message: getErrorMessage(error, message, texts.errors.network),
    isErrorMessage: true,
    error,
  });
}

/** A recipe to restore or to purge. `fullRecipe` is set right after its deletion on this device. */
export interface TrashMutationInput {
  _id: string;
  title: string;
  fullRecipe?: Item;
}

type RestoreResponse = ActionResponseOf<typeof itemCommands.RESTORE_ITEM>;

interface RollbackContext {
  reinsertEntry: () => void;
}

/** Restores a recipe from the trash, with an optimistic update. */
export function restoreRecipeMutationOptions(
  queryClient: QueryClient,
): UseMutationOptions<RestoreResponse, Error, TrashMutationInput, RollbackContext> {
  return {
    mutationKey: trashKeys.mutation,
    mutationFn: ({ _id }) => itemsApi.command('RESTORE_ITEM', { itemId: _id }),
    onMutate: async ({ _id, fullRecipe }) => {
      await cancelRecipeRefetches(queryClient);
      if (fullRecipe) addRecipeToCache(queryClient, fullRecipe);
      return { reinsertEntry: await removeFromTrashCache(queryClient, _id) };
    },
    onSuccess: ({ data, tagTaken }, { title }) => {
      addRecipeToCache(queryClient, data);
      const message = tagTaken
        ? translateServerMessage(messages.tagIdNotRestored)
        : recipeTexts.recipe.restored(title);
      showToast({ message, isErrorMessage: false });
    },
    onError: (error, { _id, fullRecipe }, context) => {
      if (fullRecipe) removeRecipeFromCache(queryClient, _id);
      context?.reinsertEntry();
      reportError(recipeTexts.recipe.restoreFailed, error);
    },
    onSettled: () => {
      refetchTrash(queryClient);
      refetchRecipes(queryClient);
    },
  };
}

/** Deletes a recipe in the trash permanently. */
export function purgeRecipeMutationOptions(
  queryClient: QueryClient,
): UseMutationOptions<unknown, Error, TrashMutationInput, RollbackContext> {
  return {
    mutationKey: trashKeys.mutation,
    mutationFn: ({ _id }) => itemsApi.command('PURGE_ITEM', { itemId: _id }),
    onMutate: async ({ _id }) => ({ reinsertEntry: await removeFromTrashCache(queryClient, _id) }),
    onSuccess: (_, { title }) =>
      showToast({ message: trashTexts.trash.deletedPermanently(title), isErrorMessage: false }),
    onError: (error, _, context) => {
      context?.reinsertEntry();
      reportError(trashTexts.trash.deletePermanentlyFailed, error);
    },
    onSettled: () => refetchTrash(queryClient),
  };
}
