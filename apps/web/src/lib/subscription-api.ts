import type * as contract from '@plateful/contract/schemas';
import { createActionClient } from '#lib/api-client.ts';
import { membershipTexts } from '#texts/en/membership.ts';

const t = membershipTexts.errors;

/** Actions on the membership. */
export const subscriptionApi = createActionClient<
  typeof contract.subscriptionQueries,
  typeof contract.subscriptionCommands
>('/subscription', (method) => (method === 'GET' ? t.getRequestFailed : t.postRequestFailed));
