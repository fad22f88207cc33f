import { paths } from '#lib/paths.ts';

const withServings = (path: string, servings: number | null) =>
  servings === null ? path : `${path}?servings=${servings}`;

/** Where a recipe is cooked from; for as many as were chosen, when that is not what the recipe says. */
export const cookAddress = (itemId: string, servings: number | null) =>
  withServings(paths.cook(itemId), servings);

/** The way back from there, with the same choice. */
export const recipeAddress = (itemId: string, servings: number | null) =>
  withServings(paths.item(itemId), servings);
