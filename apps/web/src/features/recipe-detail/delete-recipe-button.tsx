import type { Item } from '@plateful/contract';
import { useIsMutating } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { Button } from '#ui/button.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = recipeTexts.recipe;

const deleteDialog = createLazyModule(
  () => import('#features/recipe-detail/delete-recipe-dialog.tsx'),
);

interface DeleteRecipeButtonProps {
  item: Item;
  /** Leaves the page of the recipe. */
  onDeleted: () => Promise<void>;
}

/** Opens the confirmation of a deletion. */
export function DeleteRecipeButton({ item, onDeleted }: DeleteRecipeButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const isDeleting = useIsMutating({ mutationKey: recipeKeys.deletion(item._id) }) > 0;
  // Loaded early, so that it opens at once.
  const dialog = useLazyModule(deleteDialog, isConfirming || 'whenIdle', showNetworkError);
  return (
    <>
      <Button
        variant="ghost"
        className="text-muted max-sm:min-w-11 max-sm:px-0!"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        busyLabel={isDeleting && t.deleting}
        onClick={() => setIsConfirming(true)}
      >
        <span className="max-sm:sr-only">{t.delete}</span>
      </Button>
      {dialog && (
        <dialog.DeleteRecipeDialog
          item={item}
          open={isConfirming}
          onClose={() => setIsConfirming(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
