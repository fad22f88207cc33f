import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '#lib/api-client.ts';
import { logError } from '#lib/logger.ts';
import { closeModal, modalIds, openModal } from '#lib/modal-state.ts';
import { useRouterContext } from '#lib/router/router-provider.tsx';
import { texts } from '#texts/localization.ts';
import { showToast } from '#ui/toast-store.ts';

const t = texts.navigation;

/** The number of photos that logging out would delete. */
export async function countPendingUploads(): Promise<number> {
  try {
    const { readPendingUploads } = await import('#lib/upload-queue.ts');
    return (await readPendingUploads()).length;
  } catch {
    return 0;
  }
}

/**
 * Logs out. `logOut` asks for confirmation if the page has unsaved input, and if photos are in the upload queue;
 * `logOutNow` does not. A failure is logged
 * and shown as a toast.
 */
export function useLogOut() {
  const queryClient = useQueryClient();
  const { router } = useRouterContext();
  const [isLoggingOut, setIsLoggingOut] = useState(false);

  async function logOutNow() {
    setIsLoggingOut(true);
    try {
      // Logging out needs a connection anyway.
      const { endSession } = await import('#features/account/end-session.ts');
      await endSession(queryClient);
    } catch (error) {
      logError(t.logOutFailed, 'use-log-out.ts', error, 'authApi');
      closeModal();
      showToast({ message: getErrorMessage(error, t.logOutFailed), isErrorMessage: true, error });
      setIsLoggingOut(false);
    }
  }

  async function logOutUnlessPending() {
    if ((await countPendingUploads()) > 0) openModal(modalIds.logOut);
    else await logOutNow();
  }
  const logOut = () => router.leavePage(() => void logOutUnlessPending());

  return { isLoggingOut, logOut, logOutNow };
}
