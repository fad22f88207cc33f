import { dialogTexts } from '#texts/en/dialogs.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

const t = dialogTexts.unsavedChanges;

interface UnsavedChangesDialogProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks for confirmation before unsaved changes are lost. */
export function UnsavedChangesDialog({ open, onLeave, onStay }: UnsavedChangesDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      isDestructive
      title={t.title}
      confirmLabel={t.leave}
      cancelLabel={t.keepEditing}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t.body}
    </ConfirmDialog>
  );
}
