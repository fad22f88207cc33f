import type * as contract from '@plateful/contract/schemas';
import { createQueryAndCommandClient } from '#lib/api-client.ts';
import { texts } from '#texts/localization.ts';

/** Actions on the membership. */
export const subscriptionApi = createQueryAndCommandClient<
  typeof contract.subscriptionQueries,
  typeof contract.subscriptionCommands
>('/subscription', (method) => texts.errors.methodFailed(method));
