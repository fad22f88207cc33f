import type { Profile } from '@plateful/contract';
import { queryOptions } from '@tanstack/react-query';
import { profilesApi } from '#lib/profiles-api.ts';

/** Query options of the signed-in user's profile. */
export function profileQueryOptions(userId: string) {
  return queryOptions<Profile>({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }) =>
      (await profilesApi.query('find_user', { userId }, { signal })).user,
  });
}
