import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { binKeys } from '#features/recipes/bin/bin-api.ts';
import { onReconnected, onServerEvent } from '#lib/realtime.ts';

/** Keeps the bin in step with what is deleted and restored on the person's other devices. */
export function useBinEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      // What is being changed here asks anew by itself, when that is done.
      if (queryClient.isMutating({ mutationKey: binKeys.change }) > 0) return;
      void queryClient.invalidateQueries({ queryKey: binKeys.list, exact: true });
    };
    const stops = [
      onServerEvent('item:created', refresh),
      onServerEvent('item:deleted', refresh),
      onReconnected(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
