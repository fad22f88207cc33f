import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAppStore } from '#lib/app-store.ts';
import { onUploadQueueChange, type PendingUpload, readPendingUploads } from '#lib/upload-queue.ts';

const QUERY_KEY = 'pending-uploads';
/** Limits the time for reading, which takes milliseconds: some browsers never finish, and must not block the screen. */
const READ_TIMEOUT_MS = 1000;

const resolveEmptyAfterTimeout = () =>
  new Promise<PendingUpload[]>((resolve) => setTimeout(() => resolve([]), READ_TIMEOUT_MS));

/**
 * The signed-in user's photos in the upload queue, oldest first. `undefined` while they are read, so that the layout
 * does not shift.
 */
export function usePendingUploads(): readonly PendingUpload[] | undefined {
  const queryClient = useQueryClient();
  const ownerId = useAppStore(({ user }) => user?.userId ?? '');
  useEffect(
    () => onUploadQueueChange(() => void queryClient.invalidateQueries({ queryKey: [QUERY_KEY] })),
    [queryClient],
  );
  const { data, isError } = useQuery({
    queryKey: [QUERY_KEY, ownerId],
    queryFn: () => Promise.race([readPendingUploads(ownerId), resolveEmptyAfterTimeout()]),
    // Changes of the queue invalidate the query.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return isError ? [] : data;
}
