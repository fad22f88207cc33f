import type { Item } from '@plateful/contract';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { useDeleteRecipe } from '#features/recipe-detail/use-delete-recipe.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

const t = recipeTexts.recipe;

interface DeleteRecipeDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
  /** Leaves the page of the recipe. */
  onDeleted: () => Promise<void>;
}

/** Moves the recipe to the trash after a confirmation. */
export function DeleteRecipeDialog({ item, open, onClose, onDeleted }: DeleteRecipeDialogProps) {
  const deletion = useDeleteRecipe(item, onDeleted);

  function confirm() {
    onClose();
    deletion.mutate();
  }

  return (
    <ConfirmDialog
      open={open}
      isDestructive
      title={t.deleteTitle}
      confirmLabel={t.delete}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t.deleteBody(getLocalizedTitle(item))}
    </ConfirmDialog>
  );
}
