import type * as contract from '@plateful/contract/schemas';
import { createQueryAndCommandClient } from '#lib/api-client.ts';

export const profilesApi = createQueryAndCommandClient<
  typeof contract.profileQueries,
  typeof contract.profileCommands
>('/userprofile');
