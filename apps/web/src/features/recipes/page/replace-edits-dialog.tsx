import type { ChooseDish } from '#features/recipes/page/use-choose-dish.ts';
import { texts } from '#texts/texts.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

const t = texts.review;

/** Asks before the recipe of another dish replaces what a person has edited. */
export function ReplaceEditsDialog({ chosen }: { chosen: ChooseDish }) {
  return (
    <ConfirmDialog
      open={chosen.toConfirm !== null}
      title={t.replaceTitle}
      confirm={t.replace}
      busy={chosen.isPending && t.saving}
      onConfirm={chosen.replaceEdits}
      onCancel={chosen.cancel}
    >
      {t.replaceBody(chosen.toConfirm ?? '')}
    </ConfirmDialog>
  );
}
