import type { Item } from '@plateful/contract';
import { Ellipsis, Pencil } from 'lucide-react';
import type { ScaledAndConvertedRecipe } from '#entities/recipe/use-scaled-and-converted-recipe.ts';
import { DeleteRecipeButton } from '#features/recipe-detail/delete-recipe-button.tsx';
import { FavoriteButton } from '#features/recipe-detail/favorite-button.tsx';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { ButtonLink } from '#ui/button.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = recipeTexts.recipe;

export const recipeMenuModule = createLazyModule(
  () => import('#features/recipe-detail/recipe-menu.tsx'),
);

interface RecipeActionsProps {
  item: Item;
  scaledRecipe: ScaledAndConvertedRecipe;
  onDeleted: () => Promise<void>;
}

/** Favorite, edit, delete and the menu; on phones only their icons, so that they fit in a row. */
export function RecipeActions({ item, scaledRecipe, onDeleted }: RecipeActionsProps) {
  const menu = useLazyModule(recipeMenuModule, 'afterPhotos', showNetworkError);
  return (
    <div className="flex items-center">
      <FavoriteButton item={item} />
      <ButtonLink
        to={paths.editItem(item._id)}
        variant="ghost"
        className="text-muted max-sm:size-11 max-sm:px-0!"
        icon={<Pencil aria-hidden="true" className="size-5" />}
      >
        <span className="max-sm:sr-only">{t.edit}</span>
      </ButtonLink>
      <DeleteRecipeButton item={item} onDeleted={onDeleted} />
      {menu ? (
        <menu.RecipeMenu item={item} scaledRecipe={scaledRecipe} />
      ) : (
        <span aria-hidden="true" className="grid size-11 place-items-center text-muted">
          <Ellipsis className="size-5" />
        </span>
      )}
    </div>
  );
}
