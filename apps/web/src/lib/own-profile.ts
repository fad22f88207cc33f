import { type Profile, profileQueries } from '@plateful/contract';
import { queryOptions } from '@tanstack/react-query';
import { query } from '#lib/api.ts';

export const PROFILE_PATH = '/userprofile';

/** The profile of whoever is signed in. */
export function ownProfile(userId: string) {
  return queryOptions<Profile>({
    queryKey: ['own-profile', userId],
    queryFn: async ({ signal }) =>
      (await query(PROFILE_PATH, profileQueries, 'find_user', { userId }, { signal })).user,
  });
}
