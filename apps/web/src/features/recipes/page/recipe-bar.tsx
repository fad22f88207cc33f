import type { Item } from '@plateful/contract';
import { ArrowLeft, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DeleteRecipe } from '#features/recipes/page/delete-recipe.tsx';
import { RecipeMenu } from '#features/recipes/page/recipe-menu.tsx';
import type { ShownRecipe } from '#features/recipes/page/use-shown-recipe.ts';
import { pagesFade } from '#lib/motion.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';

const own = texts.recipe;

interface RecipeActionsProps {
  item: Item;
  shown: ShownRecipe;
  onDeleted: () => Promise<void>;
}

/** What can be done with the recipe. */
export function RecipeActions({ item, shown, onDeleted }: RecipeActionsProps) {
  return (
    <div className="flex items-center">
      <ButtonLink
        to={paths.editItem(item._id)}
        look="quiet"
        className="px-2! text-muted sm:px-4!"
        icon={<Pencil aria-hidden="true" className="size-5" />}
      >
        {own.edit}
      </ButtonLink>
      <DeleteRecipe item={item} onDeleted={onDeleted} />
      <RecipeMenu item={item} shown={shown} />
    </div>
  );
}

/** The way back, and beside it what can be done. */
export function RecipeBar({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 bar:pr-14 print:hidden">
      <Link
        to={paths.items}
        viewTransition={pagesFade()}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {own.back}
      </Link>
      {children}
    </div>
  );
}
