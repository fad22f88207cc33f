import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveSession } from '#features/account/session.ts';
import { errorText } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { texts } from '#texts/en.ts';
import { showToast } from '#ui/toast-store.ts';

const failed = texts.navigation.logOutFailed;

/** Logging out, from wherever there is a button for it. A failure is logged and said. */
export function useLogOut() {
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  async function logOut() {
    setIsLeaving(true);
    try {
      await leaveSession(queryClient);
    } catch (error) {
      logFailure(failed, 'use-log-out.ts', error);
      showToast({ message: errorText(error, failed), isErrorMessage: true });
      setIsLeaving(false);
    }
  }
  return { isLeaving, logOut };
}
