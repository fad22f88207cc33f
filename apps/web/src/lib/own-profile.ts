import type { Profile } from '@plateful/contract';
import { queryOptions } from '@tanstack/react-query';
import { profiles } from '#lib/calls.ts';

/** The profile of whoever is signed in. */
export function ownProfile(userId: string) {
  return queryOptions<Profile>({
    queryKey: ['own-profile', userId],
    queryFn: async ({ signal }) => (await profiles.query('find_user', { userId }, { signal })).user,
  });
}
