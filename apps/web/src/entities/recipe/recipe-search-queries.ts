import { ITEMS_PAGE_SIZE, type Language, SEARCH_QUERY_MAX_LENGTH } from '@plateful/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getNextSkip, joinListPages } from '#entities/recipe/list-pagination.ts';
import { mapItemsToCards } from '#entities/recipe/recipe-list-queries.ts';
import { queryItemsUnlessOffline } from '#entities/recipe/recipe-queries.ts';
import { recipeKeys, type SearchResultsPage } from '#entities/recipe/recipe-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';
import { readPhotoAsDataUrl } from '#lib/check-and-read-photo-file.ts';
import { getFileMimeType } from '#lib/get-file-mime-type.ts';
import { itemsApi } from '#lib/items-api.ts';
import { getCachedOfflineSnapshot, type OfflineSnapshot } from '#lib/offline-snapshot.ts';

/** Longer than the server's recognition timeout, so that the server's error response arrives first. */
const RECOGNITION_TIMEOUT_MS = 150_000;

/** Searches the recipes on this device. */
async function searchSavedRecipes(
  snapshot: OfflineSnapshot,
  words: string,
  maxMinutes: number | null,
): Promise<SearchResultsPage> {
  const { searchOfflineSnapshot } = await import('#entities/recipe/search-offline-snapshot.ts');
  const items = searchOfflineSnapshot(snapshot, words).filter(
    ({ minutes }) => maxMinutes === null || (minutes !== null && minutes <= maxMinutes),
  );
  return { items, total: items.length };
}

/**
 * Searches recipes by words, best match first, page by page. Without words, lists the recipes that are ready within
 * that time, newest first. Offline, searches the recipes on this device.
 */
export function searchRecipesQueryOptions(
  words: string,
  maxMinutes: number | null,
  queryClient: QueryClient,
) {
  return infiniteQueryOptions({
    queryKey: recipeKeys.search(words, maxMinutes),
    queryFn: async ({ pageParam, signal }): Promise<SearchResultsPage> => {
      const snapshot = useAppStore.getState().isOffline && getCachedOfflineSnapshot(queryClient);
      if (snapshot) return searchSavedRecipes(snapshot, words, maxMinutes);
      const page = { limit: ITEMS_PAGE_SIZE, skip: pageParam, fields: 'card' } as const;
      const filter = maxMinutes === null ? page : { ...page, maxMinutes };
      if (words !== '') {
        const search = { query: words, ...filter };
        return mapItemsToCards(await queryItemsUnlessOffline('SEARCH_ITEMS', search, { signal }));
      }
      return mapItemsToCards(await queryItemsUnlessOffline('FIND_ITEM', filter, { signal }));
    },
    initialPageParam: 0,
    getNextPageParam: getNextSkip,
    select: joinListPages,
  });
}

/**
 * Searches the user's recipes by photo. The results are updated like those of a search by words, but never refetched.
 * @param searchId identifies the photo
 */
export const photoSearchQueryOptions = (photo: File, searchId: string) =>
  infiniteQueryOptions({
    queryKey: recipeKeys.photoSearch(searchId),
    queryFn: async ({ signal }) => {
      const { resizePhoto } = await import('#lib/resize-photo.ts');
      const file = await resizePhoto(photo);
      const response = await itemsApi.command(
        'FIND_ITEM_USING_AI',
        { base64Image: await readPhotoAsDataUrl(file), mimeType: getFileMimeType(file) },
        { timeoutMs: RECOGNITION_TIMEOUT_MS, signal },
      );
      return { ...mapItemsToCards(response), total: response.items.length };
    },
    initialPageParam: 0,
    getNextPageParam: () => undefined,
    select: ({ pages: [results] }) => results,
    staleTime: 'static',
    retry: false,
  });

/** Finds dishes of the cookbook by name, best match first. */
export function knownDishesQueryOptions(query: string, language: Language) {
  return queryOptions({
    queryKey: ['known-dishes', language, query],
    queryFn: async ({ signal }) => {
      const limit = query === '' ? 8 : 12;
      const payload = { query: query.slice(0, SEARCH_QUERY_MAX_LENGTH), language, limit };
      return itemsApi.query('FIND_KNOWN_DISHES', payload, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
