import { paths } from '#lib/paths-and-routes.ts';

const withServings = (path: string, servings: number | null) =>
  servings === null ? path : `${path}?servings=${servings}`;

/** The path of cook mode, with the chosen servings unless they are the recipe's own (`null`). */
export const getCookModePath = (itemId: string, servings: number | null) =>
  withServings(paths.cook(itemId), servings);

/** The path of the recipe, with the same servings parameter. */
export const getRecipePath = (itemId: string, servings: number | null) =>
  withServings(paths.item(itemId), servings);
