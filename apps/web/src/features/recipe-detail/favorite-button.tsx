import type { Item } from '@plateful/contract';
import { Heart } from 'lucide-react';
import { showRecipeUpdateError } from '#entities/recipe/show-recipe-update-error.ts';
import { useUpdateRecipe } from '#entities/recipe/update-recipe.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

/** Marks the recipe as a favorite. */
export function FavoriteButton({ item }: { item: Item }) {
  const { mutateAsync } = useUpdateRecipe(item._id);
  const { isFavorite } = item;
  return (
    <IconButton
      label={recipeTexts.recipe.favorite}
      aria-pressed={isFavorite}
      onClick={() =>
        mutateAsync({ item, changes: { isFavorite: !isFavorite } }).catch(showRecipeUpdateError)
      }
    >
      <Heart
        aria-hidden="true"
        className={classNames('size-5', isFavorite && 'fill-accent-ink text-accent-ink')}
      />
    </IconButton>
  );
}
