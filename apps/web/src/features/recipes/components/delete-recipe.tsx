import type { Item } from '@plateful/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteRecipe } from '#features/recipes/api.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { errorText } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { texts } from '#texts/en.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast-store.ts';

const own = texts.recipe;

interface DeleteRecipeProps {
  item: Item;
  onDeleted: () => Promise<void>;
}

/** Asks, deletes, and says what came of it. */
export function DeleteRecipe({ item, onDeleted }: DeleteRecipeProps) {
  const [asking, setAsking] = useState(false);
  const title = titleOf(item);
  const deletion = useDeleteRecipe(item._id, () => {
    showToast({ message: own.deleted(title), isErrorMessage: false });
    return onDeleted();
  });

  function confirm() {
    setAsking(false);
    deletion.mutate(undefined, {
      onError: (error) => {
        logFailure(own.deleteFailed, 'delete-recipe.tsx', error);
        showToast({
          message: errorText(error, own.deleteFailed, texts.errors.network),
          isErrorMessage: true,
        });
      },
    });
  }

  return (
    <>
      <Button
        look="quiet"
        className="text-muted"
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
        {own.deleteBody(title)}
      </ConfirmDialog>
    </>
  );
}
