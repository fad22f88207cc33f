import type { Item } from '@plateful/contract';
import { DishSearch } from '#features/recipes/page/dish-search.tsx';
import { ReplaceEditsDialog } from '#features/recipes/page/replace-edits-dialog.tsx';
import { useChooseDish } from '#features/recipes/page/use-choose-dish.ts';
import { texts } from '#texts/texts.ts';
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
  const chosen = useChooseDish(item, onClose);
  return (
    <>
      <Dialog
        open={open}
        title={t.otherDish}
        body={<p>{t.otherDishBody}</p>}
        busy={chosen.isPending}
        onCancel={onClose}
      >
        {/* The list of dishes opens below the field, inside the dialog. */}
        <div className="mt-4 min-h-72">
          {open && (
            <DishSearch label={t.which} disabled={chosen.isPending} onChoose={chosen.choose} />
          )}
        </div>
        <div className="mt-6 flex justify-end">
          <Button look="secondary" onClick={onClose} disabled={chosen.isPending}>
            {texts.ui.cancel}
          </Button>
        </div>
      </Dialog>
      <ReplaceEditsDialog chosen={chosen} />
    </>
  );
}
