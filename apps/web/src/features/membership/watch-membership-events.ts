import type { QueryClient } from '@tanstack/react-query';
import { membershipKeys } from '#features/membership/membership-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';
import { profileQueryOptions } from '#lib/profile-query-options.ts';
import { onReconnect, onServerEvent } from '#lib/realtime-client.ts';

function setProUser(isProUser: boolean): void {
  const { user } = useAppStore.getState();
  if (user && user.isProUser !== isProUser) useAppStore.setState({ user: { ...user, isProUser } });
}

/**
 * Applies changes of the membership and of its usage by payments, other devices and other tabs.
 * @returns a function that stops it
 */
export function watchMembershipEvents(queryClient: QueryClient): () => void {
  const refetch = () => void queryClient.invalidateQueries({ queryKey: membershipKeys.all });
  const refetchUsage = () => void queryClient.invalidateQueries({ queryKey: membershipKeys.usage });
  async function refetchAll() {
    refetch();
    const { userId = '' } = useAppStore.getState().user ?? {};
    const options = { ...profileQueryOptions(userId), staleTime: 0 };
    const profile = await queryClient.fetchQuery(options).catch(() => null);
    if (profile && useAppStore.getState().user?.userId === userId) setProUser(profile.isProUser);
  }
  const unsubscribers = [
    onServerEvent('subscription:updated', ({ isProUser }) => {
      setProUser(isProUser);
      refetch();
    }),
    onServerEvent('item:created', refetchUsage),
    onServerEvent('item:deleted', refetchUsage),
    onServerEvent('items:changed', refetchUsage),
    // Events during the interruption were missed.
    onReconnect(() => void refetchAll()),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
