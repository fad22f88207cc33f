import type { Item, ItemFields } from '@plateful/contract';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { updateRecipeInCache } from '#entities/recipe/recipe-cache.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { cancelRecipeRefetches, refetchRecipes } from '#entities/recipe/refetch-recipes.ts';
import { ApiError } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { addPrepAndCookMinutes } from '#lib/parse-minutes.ts';

type DefinedProps<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

const omitUndefined = <T extends object>(props: T) =>
  Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as DefinedProps<T>;

/** The recipe as expected after saving, for the optimistic update. */
export function applyRecipeChanges(item: Item, changes: ItemFields): Item {
  const { tagId, ...rest } = changes;
  const { tagId: previousTag, ...changed } = { ...item, ...omitUndefined(rest) };
  if (changes.totalMinutes === null)
    changed.totalMinutes = addPrepAndCookMinutes(changed.prepMinutes, changed.cookMinutes);
  const tag = tagId === undefined ? previousTag : tagId;
  return tag ? { ...changed, tagId: tag } : changed;
}

interface RecipeUpdate {
  item: Item;
  changes: ItemFields;
  /** The `updatedAt` of the edited recipe; the update fails if the recipe was changed since. */
  basedOn?: string;
}

/** Saves changes, with an optimistic update. */
export const updateRecipeMutationOptions = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ item, changes, basedOn }: RecipeUpdate): Promise<Item> =>
      (
        await itemsApi.command('UPDATE_ITEM', {
          itemId: item._id,
          updateData: changes,
          ...(basedOn !== undefined && { basedOn }),
        })
      ).data,
    onMutate: async ({ item, changes }) => {
      await cancelRecipeRefetches(queryClient);
      const previous = queryClient.getQueryData<Item | null>(recipeKeys.detail(item._id)) ?? item;
      updateRecipeInCache(queryClient, applyRecipeChanges(item, changes));
      return previous;
    },
    onError: (_error, _update, previous) => previous && updateRecipeInCache(queryClient, previous),
    onSuccess: (item) => updateRecipeInCache(queryClient, item),
    onSettled: () => refetchRecipes(queryClient),
  });

/** Changes of the recipe are saved in order. */
export const useUpdateRecipe = (itemId: string) =>
  useMutation({
    ...updateRecipeMutationOptions(useQueryClient()),
    scope: { id: `update of ${itemId}` },
  });

/** Whether the recipe was saved on another device or in another tab. */
export const isEditConflictError = (error: unknown) =>
  error instanceof ApiError && error.code === 'ITEM_CHANGED';
