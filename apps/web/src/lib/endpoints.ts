import { calls as contractEndpoints } from '@plateful/contract/calls';
import type * as contract from '@plateful/contract/schemas';
import type { ApiEndpoint } from '#lib/api-client.ts';

type Endpoints = {
  readonly [Name in keyof typeof contractEndpoints]: ApiEndpoint<(typeof contract)[Name]>;
};

/** All endpoints of the contract, without their schemas: the browser does not need to load them. */
export const endpoints: Endpoints = contractEndpoints;
