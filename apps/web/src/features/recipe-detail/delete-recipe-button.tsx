import type { Item } from '@plateful/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getRecipeTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { useDeleteRecipe } from '#features/recipe-detail/use-delete-recipe.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

const t = recipeTexts.recipe;

interface DeleteRecipeButtonProps {
  item: Item;
  /** Leaves the page of the recipe. */
  onDeleted: () => Promise<void>;
}

/** Moves the recipe to the trash after a confirmation. */
export function DeleteRecipeButton({ item, onDeleted }: DeleteRecipeButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deletion = useDeleteRecipe(item, onDeleted);

  function confirm() {
    setIsConfirming(false);
    deletion.mutate();
  }

  return (
    <>
      <Button
        variant="ghost"
        className="px-2! text-muted sm:px-4!"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        busyLabel={deletion.isPending && t.deleting}
        onClick={() => setIsConfirming(true)}
      >
        {t.delete}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        isDestructive
        title={t.deleteTitle}
        confirmLabel={t.delete}
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        {t.deleteBody(getRecipeTitle(item))}
      </ConfirmDialog>
    </>
  );
}
