import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trashKeys } from '#entities/recipe/trash-api.ts';
import { onReconnect, onServerEvent } from '#lib/realtime-client.ts';

/** Refetches the trash when a recipe is deleted or restored on another device. */
export function useTrashEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => {
      // The running mutation refetches the trash when it is done.
      if (queryClient.isMutating({ mutationKey: trashKeys.mutation }) > 0) return;
      void queryClient.invalidateQueries({ queryKey: trashKeys.list, exact: true });
    };
    const unsubscribers = [
      onServerEvent('item:created', refetch),
      onServerEvent('item:deleted', refetch),
      onServerEvent('items:changed', refetch),
      onReconnect(refetch),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queryClient]);
}
