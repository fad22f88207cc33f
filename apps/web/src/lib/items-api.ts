import type * as contract from '@plateful/contract/schemas';
import { createQueryAndCommandClient } from '#lib/api-client.ts';
import { ignoreResultOfPreviousUser } from '#lib/ignore-result-of-previous-user.ts';
import { withCardDefaults, withItemDefaults } from '#lib/item-guards-and-defaults.ts';

const itemActions = createQueryAndCommandClient<
  typeof contract.itemQueries,
  typeof contract.itemCommands
>('/items');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const listQueries = ['GET_USER_ITEMS', 'FIND_ITEM', 'SEARCH_ITEMS', 'GET_DELETED_ITEMS'];

/** Adds default values to the recipes or recipe cards in a response. */
function withResponseDefaults<TResponse extends object>(
  name: string,
  response: TResponse,
): TResponse {
  const { data, items: list }: { data?: unknown; items?: unknown } = response;
  const withDefaults = listQueries.includes(name) ? withCardDefaults : withItemDefaults;
  return {
    ...response,
    ...(isObject(data) && { data: withItemDefaults(data) }),
    ...(Array.isArray(list) && { items: list.filter(isObject).map(withDefaults) }),
  };
}

/** Actions on recipes. */
export const itemsApi: typeof itemActions = {
  query: async (name, ...rest) =>
    withResponseDefaults(name, await itemActions.query(name, ...rest)),
  command: async (name, ...rest) =>
    withResponseDefaults(
      name,
      await ignoreResultOfPreviousUser(itemActions.command(name, ...rest)),
    ),
};
