import type { Item } from '@plateful/contract';
import { ConfirmDishReplacementDialog } from '#features/recipe-detail/confirm-dish-replacement-dialog.tsx';
import { useChangeDish } from '#features/recipe-detail/use-change-dish.ts';
import { recipeOriginTexts } from '#texts/en/recipe-origin.ts';
import { Button } from '#ui/button.tsx';

/** Replaces the recipe that a provider wrote by the cookbook's. */
export function ReplaceWithCookbookRecipeButton({ item, title }: { item: Item; title: string }) {
  const dishChange = useChangeDish(item);
  return (
    <>
      <Button
        variant="link"
        className="-ml-4"
        disabled={dishChange.isPending}
        onClick={() => dishChange.changeDish(title, title)}
      >
        {recipeOriginTexts.useCookbook}
      </Button>
      <ConfirmDishReplacementDialog dishChange={dishChange} />
    </>
  );
}
