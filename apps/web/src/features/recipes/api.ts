import { ITEMS_PAGE_SIZE, type Item, itemCommands, itemQueries } from '@plateful/contract';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  putChangedRecipe,
  recipeInLists,
  recipeKeys,
  removeRecipe,
} from '#features/recipes/cache.ts';
import { command, query } from '#lib/api.ts';

const PATH = '/items';

/** The person's recipes, newest first, page by page. */
export function recipeList(limit = ITEMS_PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: recipeKeys.list(limit),
    queryFn: ({ pageParam, signal }) =>
      query(
        PATH,
        itemQueries,
        'GET_USER_ITEMS',
        { limit, skip: pageParam, sortBy: 'createdAt', sortOrder: 'desc' },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && loaded < last.total ? loaded : undefined;
    },
    select: ({ pages }) => ({
      // A recipe may slide to the next page while pages are loaded, and must not show twice.
      items: [
        ...new Map(pages.flatMap((page) => page.items).map((item) => [item._id, item])).values(),
      ],
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

/** One recipe, `null` once it was deleted elsewhere; what a list already knows of it is shown until the answer is there. */
export function recipe(itemId: string, queryClient: QueryClient) {
  return queryOptions<Item | null>({
    queryKey: recipeKeys.one(itemId),
    queryFn: async ({ signal }) =>
      (await query(PATH, itemQueries, 'GET_ITEM_BY_ID', { itemId }, { signal })).data,
    placeholderData: () => recipeInLists(queryClient, itemId),
  });
}

/** Every dish that the cookbook knows; asked for once a visit. */
export function knownDishes() {
  return queryOptions({
    queryKey: ['known-dishes'],
    queryFn: async ({ signal }) =>
      (await query(PATH, itemQueries, 'LIST_KNOWN_DISHES', {}, { signal })).dishes,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** `onDeleted` leaves the page; the recipe is forgotten after that. */
export function useDeleteRecipe(itemId: string, onDeleted: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: recipeKeys.deletion(itemId),
    mutationFn: () => command(PATH, itemCommands, 'DELETE_ITEM', { itemId }),
    onSuccess: async () => {
      await onDeleted();
      removeRecipe(queryClient, itemId);
    },
  });
}

/** Says what the photo shows; the recipe is replaced where it stands. */
export function useConfirmRecognition(itemId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (title: string): Promise<Item> =>
      (await command(PATH, itemCommands, 'CONFIRM_RECOGNITION', { itemId, title })).data,
    onSuccess: (item) => putChangedRecipe(queryClient, item),
  });
}
