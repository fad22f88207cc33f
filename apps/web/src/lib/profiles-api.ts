import type * as contract from '@plateful/contract/schemas';
import { createActionClient } from '#lib/api-client.ts';

export const profilesApi = createActionClient<
  typeof contract.profileQueries,
  typeof contract.profileCommands
>('/userprofile');
