import type { Item } from '@plateful/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteRecipe } from '#features/recipes/page/use-delete-recipe.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

const own = texts.recipe;

interface DeleteRecipeProps {
  item: Item;
  /** Leaves the page of the recipe. */
  onDeleted: () => Promise<void>;
}

/** Asks, and puts the recipe into the bin. */
export function DeleteRecipe({ item, onDeleted }: DeleteRecipeProps) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteRecipe(item, onDeleted);

  function confirm() {
    setAsking(false);
    deletion.mutate();
  }

  return (
    <>
      <Button
        look="quiet"
        className="px-2! text-muted sm:px-4!"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        busy={deletion.isPending && own.deleting}
        onClick={() => setAsking(true)}
      >
        {own.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={own.deleteTitle}
        confirm={own.delete}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {own.deleteBody(titleOf(item))}
      </ConfirmDialog>
    </>
  );
}
