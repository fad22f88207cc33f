import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logKeys } from '#features/admin/api.ts';
import { onReconnect, onServerEvent } from '#lib/realtime-client.ts';

/** Entries that arrive faster are shown together. */
const MIN_REFETCH_INTERVAL_MS = 500;

/** Runs `action` at once, and again after the interval if it was called during it. */
function throttle(action: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasCalledAgain = false;
  const run = () => {
    if (timer) {
      wasCalledAgain = true;
      return;
    }
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (!wasCalledAgain) return;
      wasCalledAgain = false;
      run();
    }, intervalMs);
  };
  return { run, cancel: () => clearTimeout(timer) };
}

/**
 * Refetches the statistics when an error is stored, and the list as well if it shows the newest errors.
 * @returns the number of new entries that the list does not show
 */
export function useRefetchLogsAndCountHidden(isNewestShown: boolean): number {
  const queryClient = useQueryClient();
  const [hiddenCount, setHiddenCount] = useState(0);
  useEffect(() => {
    setHiddenCount(0);
    const refetch = throttle(
      () =>
        void queryClient.invalidateQueries({
          queryKey: isNewestShown ? logKeys.all : logKeys.stats,
        }),
      MIN_REFETCH_INTERVAL_MS,
    );
    const unsubscribers = [
      onServerEvent('log:created', () => {
        if (!isNewestShown) setHiddenCount((count) => count + 1);
        refetch.run();
      }),
      onReconnect(refetch.run),
      refetch.cancel,
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queryClient, isNewestShown]);
  return hiddenCount;
}
