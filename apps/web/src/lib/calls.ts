import type * as contract from '@plateful/contract';
import { calls as addresses } from '@plateful/contract';
import { actions, type CallOf } from '#lib/api.ts';

type Calls = { readonly [Name in keyof typeof addresses]: CallOf<(typeof contract)[Name]> };

/** Every call of the contract. Its schemas stay with the server: a browser would load them for nothing. */
export const calls: Calls = addresses;

export const items = actions<typeof contract.itemQueries, typeof contract.itemCommands>('/items');

export const profiles = actions<typeof contract.profileQueries, typeof contract.profileCommands>(
  '/userprofile',
);
