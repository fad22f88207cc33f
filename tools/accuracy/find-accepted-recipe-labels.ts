import { findRecipeByLabel, findRecipeByName } from '@plateful/cookbook';
import type { PhotoLabel } from './list-labeled-photos.ts';

/**
 * The cookbook recipes that count as correct for a label: those that have its name, or one of its other names, as title,
 * label or synonym. A similar dish does not count. Packages and photos without food have no recipe.
 *
 * @returns the recipes' labels; empty if the cookbook does not have the dish
 */
export function findAcceptedRecipeLabels({ label, kind, names, namesDe }: PhotoLabel): string[] {
  if (kind === 'not_food' || kind === 'packaged') return [];
  const recipes = [label, ...names, ...namesDe].flatMap(
    (name) => findRecipeByLabel(name.replaceAll(' ', '_')) ?? findRecipeByName(name) ?? [],
  );
  return [...new Set(recipes.map((recipe) => recipe.label))];
}
