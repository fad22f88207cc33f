import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAppStore } from '#lib/store.ts';
import { onWaitingPhotos, type WaitingPhoto, waitingPhotos } from '#lib/waiting-photos.ts';

const KEY = 'waiting-photos';
/** Reading takes milliseconds; a browser that does not come back from it keeps nobody from adding a recipe. */
const PATIENCE_MS = 1000;

const nothing = () =>
  new Promise<WaitingPhoto[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS));

/**
 * The photos of whoever is signed in that wait on this device, oldest first. `undefined` as long as nobody knows: what
 * stands below them is not to jump.
 */
export function useWaitingPhotos(): readonly WaitingPhoto[] | undefined {
  const queryClient = useQueryClient();
  const ownerId = useAppStore(({ user }) => user?.userId ?? '');
  useEffect(
    () => onWaitingPhotos(() => void queryClient.invalidateQueries({ queryKey: [KEY] })),
    [queryClient],
  );
  const { data, isError } = useQuery({
    queryKey: [KEY, ownerId],
    queryFn: () => Promise.race([waitingPhotos(ownerId), nothing()]),
    // Not a matter of time: whatever changes here says so.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return isError ? [] : data;
}
