import type * as contract from '@plateful/contract';
import { calls as addresses } from '@plateful/contract';
import { actions, type CallOf } from '#lib/api.ts';
import { wholeCard, wholeItem } from '#lib/item-shape.ts';

type Calls = { readonly [Name in keyof typeof addresses]: CallOf<(typeof contract)[Name]> };

/** Every call of the contract. Its schemas stay with the server: a browser would load them for nothing. */
export const calls: Calls = addresses;

const asked = actions<typeof contract.itemQueries, typeof contract.itemCommands>('/items');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const listQueries = ['GET_USER_ITEMS', 'FIND_ITEM', 'SEARCH_ITEMS', 'GET_DELETED_ITEMS'];

/** The answer with whole recipes in it, or with whole cards. */
function withWholeItems<Answer extends object>(name: string, answer: Answer): Answer {
  const { data, items: list }: { data?: unknown; items?: unknown } = answer;
  const whole = listQueries.includes(name) ? wholeCard : wholeItem;
  return {
    ...answer,
    ...(isObject(data) && { data: wholeItem(data) }),
    ...(Array.isArray(list) && { items: list.filter(isObject).map(whole) }),
  };
}

/** Everything about recipes. */
export const items: typeof asked = {
  query: async (name, ...rest) => withWholeItems(name, await asked.query(name, ...rest)),
  command: async (name, ...rest) => withWholeItems(name, await asked.command(name, ...rest)),
};

export const profiles = actions<typeof contract.profileQueries, typeof contract.profileCommands>(
  '/userprofile',
);
