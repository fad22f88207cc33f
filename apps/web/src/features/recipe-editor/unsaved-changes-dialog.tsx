import { editTexts } from '#texts/en/edit.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

const t = editTexts.edit;

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
      title={t.leaveTitle}
      confirmLabel={t.leave}
      cancelLabel={t.keepEditing}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t.leaveBody}
    </ConfirmDialog>
  );
}
