import type { UseChangeDishResult } from '#features/recipe-detail/use-change-dish.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

const t = dishQuestionTexts.review;

/** Asks for confirmation before the recipe of another dish replaces the user's edits. */
export function ConfirmDishReplacementDialog({ dishChange }: { dishChange: UseChangeDishResult }) {
  return (
    <ConfirmDialog
      open={dishChange.dishToConfirm !== null}
      title={t.replaceTitle}
      confirmLabel={t.replace}
      busyLabel={dishChange.isPending && t.saving}
      onConfirm={dishChange.confirmReplaceEdits}
      onCancel={dishChange.cancelReplaceEdits}
    >
      {t.replaceBody(dishChange.dishToConfirm?.name ?? '')}
    </ConfirmDialog>
  );
}
