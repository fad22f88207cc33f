import type { Item } from '@plateful/contract';
import { ArrowLeft, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScaledRecipe } from '#entities/recipe/use-scaled-recipe.ts';
import { DeleteRecipeButton } from '#features/recipe-detail/delete-recipe-button.tsx';
import { RecipeMenu } from '#features/recipe-detail/recipe-menu.tsx';
import { canAnimatePageTransitions } from '#lib/motion.ts';
import { paths } from '#lib/paths.ts';
import { Link } from '#lib/router/link.tsx';
import { recipeTexts } from '#texts/recipe.ts';
import { ButtonLink } from '#ui/button.tsx';

const t = recipeTexts.recipe;

interface RecipeActionsProps {
  item: Item;
  scaledRecipe: ScaledRecipe;
  onDeleted: () => Promise<void>;
}

/** Edit, delete and the menu. */
export function RecipeActions({ item, scaledRecipe, onDeleted }: RecipeActionsProps) {
  return (
    <div className="flex items-center">
      <ButtonLink
        to={paths.editItem(item._id)}
        variant="ghost"
        className="px-2! text-muted sm:px-4!"
        icon={<Pencil aria-hidden="true" className="size-5" />}
      >
        {t.edit}
      </ButtonLink>
      <DeleteRecipeButton item={item} onDeleted={onDeleted} />
      <RecipeMenu item={item} scaledRecipe={scaledRecipe} />
    </div>
  );
}

/** Back link and actions. */
export function RecipeToolbar({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 desktop:pr-14 print:hidden">
      <Link
        to={paths.items}
        viewTransition={canAnimatePageTransitions()}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t.back}
      </Link>
      {children}
    </div>
  );
}
