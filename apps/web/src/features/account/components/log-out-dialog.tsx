import { useEffect, useState } from 'react';
import { countWaitingPhotos, useLogOut } from '#features/account/use-log-out.ts';
import { closeModal, modalIds } from '#lib/modal.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

const own = texts.logOutDialog;

/** Asks before logging out takes photos along that still wait on this device. */
export function LogOutDialog() {
  const isWanted = useAppStore(({ modal }) => modal === modalIds.logOut);
  const [count, setCount] = useState(0);
  const { isLeaving, leave } = useLogOut();

  useEffect(() => {
    if (isWanted) void countWaitingPhotos().then(setCount);
  }, [isWanted]);
  // Who comes back to this page is not asked again by itself.
  useEffect(() => closeModal, []);

  if (count === 0) return null;
  return (
    <ConfirmDialog
      open={isWanted}
      title={own.title(count)}
      confirm={own.confirm}
      cancel={own.stay}
      danger
      busy={isLeaving && own.busy}
      onConfirm={() => void leave()}
      onCancel={closeModal}
    >
      {own.question(count)}
    </ConfirmDialog>
  );
}
