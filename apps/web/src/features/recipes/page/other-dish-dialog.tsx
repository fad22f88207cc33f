import type { Item } from '@plateful/contract';
import { useState } from 'react';
import { DishSearch } from '#features/recipes/page/dish-search.tsx';
import { ReplaceEditsDialog } from '#features/recipes/page/replace-edits-dialog.tsx';
import { useChooseDish } from '#features/recipes/page/use-choose-dish.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

const t = texts.review;

interface OtherDishDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
}

/** "Not this dish?": chooses another dish for a recipe that was made from a photo. */
export function OtherDishDialog({ item, open, onClose }: OtherDishDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = useChooseDish(item, { onChosen: close, onFailure: setFailure });
  const { isPending, toConfirm } = chosen;
  const suggestions = item.alternatives
    .map(({ title }) => title)
    .filter((title) => title !== item.title);

  function close() {
    setFailure(null);
    onClose();
  }

  function choose(title: string) {
    setFailure(null);
    chosen.choose(title);
  }

  return (
    <>
      <Dialog
        open={open && toConfirm === null}
        title={t.otherDish}
        body={<p>{t.otherDishBody}</p>}
        busy={isPending}
        growsDown
        onCancel={close}
      >
        <div className="mt-4 grid gap-4">
          {open && (
            <DishSearch
              label={t.which}
              suggestions={suggestions}
              isInline
              isBusy={isPending}
              onChoose={choose}
            />
          )}
          <Alert>{failure}</Alert>
          <div className="flex min-h-11 items-center justify-between gap-4">
            <p role="status" className="text-sm text-muted">
              {isPending && t.saving}
            </p>
            <Button look="secondary" onClick={close} disabled={isPending}>
              {texts.ui.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
      <ReplaceEditsDialog chosen={chosen} />
    </>
  );
}
