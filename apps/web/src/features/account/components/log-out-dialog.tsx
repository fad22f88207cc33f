import { useEffect, useState } from 'react';
import { countPendingUploads, useLogOut } from '#features/account/use-log-out.ts';
import { useAppStore } from '#lib/app-store.ts';
import { closeModal, modalIds } from '#lib/modal-state.ts';
import { dialogTexts } from '#texts/en/dialogs.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

const t = dialogTexts.logOut;

/** Asks for confirmation if logging out would delete photos in the upload queue. */
export function LogOutDialog() {
  const isOpen = useAppStore(({ openModalId }) => openModalId === modalIds.logOut);
  const [pendingCount, setPendingCount] = useState(0);
  const { isLoggingOut, logOutNow } = useLogOut();

  useEffect(() => {
    if (isOpen) void countPendingUploads().then(setPendingCount);
  }, [isOpen]);
  // Closes the dialog on unmount, so that it is not open when the user returns to this page.
  useEffect(() => closeModal, []);

  if (pendingCount === 0) return null;
  return (
    <ConfirmDialog
      open={isOpen}
      title={t.title(pendingCount)}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      isDestructive
      busyLabel={isLoggingOut && t.busy}
      onConfirm={() => void logOutNow()}
      onCancel={closeModal}
    >
      {t.question(pendingCount)}
    </ConfirmDialog>
  );
}
