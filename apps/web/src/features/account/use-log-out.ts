import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveSession } from '#features/account/session.ts';
import { errorText } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { closeModal, modalIds, openModal } from '#lib/modal.ts';
import { waitingPhotos } from '#lib/waiting-photos.ts';
import { texts } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

const own = texts.navigation;

/** How many photos would be lost. */
export const countWaitingPhotos = async () => (await waitingPhotos().catch(() => [])).length;

/**
 * Logging out, from wherever there is a button for it. A failure is logged and said. While photos wait on this device
 * `logOut` asks first; `leave` does not.
 */
export function useLogOut() {
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    try {
      await leaveSession(queryClient);
    } catch (error) {
      logFailure(own.logOutFailed, 'use-log-out.ts', error);
      closeModal();
      showToast({ message: errorText(error, own.logOutFailed), isErrorMessage: true });
      setIsLeaving(false);
    }
  }

  async function logOut() {
    if ((await countWaitingPhotos()) > 0) openModal(modalIds.logOut);
    else await leave();
  }

  return { isLeaving, logOut, leave };
}
