import type { ItemCard } from '@plateful/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { updateCardInCache, updateRecipeInCache } from '#entities/recipe/recipe-cache.ts';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { cancelRecipeRefetches, refetchRecipes } from '#entities/recipe/refetch-recipes.ts';
import { itemsApi } from '#lib/items-api.ts';
import { createLazyModule } from '#lib/lazy-module.ts';
import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';

const updateError = createLazyModule(() => import('#entities/recipe/show-recipe-update-error.ts'));

/** Changes whether a recipe is a favorite, with an optimistic update. Changes of the same recipe are saved in order. */
function toggleFavorite(queryClient: QueryClient, card: ItemCard): void {
  const isFavorite = !card.isFavorite;
  queryClient
    .getMutationCache()
    .build(queryClient, {
      scope: { id: `favorite-${card._id}` },
      mutationFn: () =>
        itemsApi.command('UPDATE_ITEM', { itemId: card._id, updateData: { isFavorite } }),
      onMutate: async () => {
        await cancelRecipeRefetches(queryClient);
        updateCardInCache(queryClient, { ...card, isFavorite });
      },
      onSuccess: ({ data }) => updateRecipeInCache(queryClient, data),
      onError: (error) => {
        updateCardInCache(queryClient, card);
        void updateError.load().then(({ showRecipeUpdateError }) => showRecipeUpdateError(error));
      },
      onSettled: () => refetchRecipes(queryClient),
    })
    .execute(undefined)
    .catch(() => undefined);
}

/** A button in the upper right corner of a recipe card. It has no state of its own, because lists have many cards. */
export function FavoriteCardButton({ item }: { item: ItemCard }) {
  const queryClient = useQueryClient();
  const label = texts.items.favorite(getLocalizedTitle(item));
  return (
    <button
      type="button"
      aria-pressed={item.isFavorite}
      aria-label={label}
      title={label}
      onClick={() => toggleFavorite(queryClient, item)}
      className="group/favorite absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-full -outline-offset-2"
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface text-muted shadow-soft transition-colors duration-150 group-hover/favorite:text-ink">
        <Heart
          aria-hidden="true"
          className={classNames('size-4', item.isFavorite && 'fill-accent-ink text-accent-ink')}
        />
      </span>
    </button>
  );
}
