import { type ItemCard, MAX_ITEMS_PER_CALL } from '@plateful/contract';
import { startTransition, useEffect, useState } from 'react';
import { create } from 'zustand';

interface RecipeSelection {
  /** The selected recipes by id; null unless recipes are being selected. */
  cards: ReadonlyMap<string, ItemCard> | null;
}

/** The recipes that the user has selected in a list, to change all of them. */
export const useRecipeSelection = create<RecipeSelection>()(() => ({ cards: null }));

const isSelecting = () => useRecipeSelection.getState().cards !== null;

/** Whether recipes are being selected. A change is rendered in short tasks, after the click that made it. */
export function useDeferredIsSelecting(): boolean {
  const [value, setValue] = useState(isSelecting);
  useEffect(() => {
    const update = () => startTransition(() => setValue(isSelecting));
    update();
    return useRecipeSelection.subscribe(update);
  }, []);
  return value;
}

export const startRecipeSelection = () => useRecipeSelection.setState({ cards: new Map() });
/** Goes on selecting with no recipe selected. */
export const unselectAllRecipes = () =>
  useRecipeSelection.setState(({ cards }) => ({ cards: cards && new Map() }));
export const endRecipeSelection = () => useRecipeSelection.setState({ cards: null });

/** Selects recipes, up to the limit. @returns false if there were too many */
export function selectRecipes(added: readonly ItemCard[]): boolean {
  const selected = new Map(useRecipeSelection.getState().cards);
  for (const card of added) {
    if (selected.size < MAX_ITEMS_PER_CALL) selected.set(card._id, card);
  }
  useRecipeSelection.setState({ cards: selected });
  return added.every(({ _id }) => selected.has(_id));
}

export function unselectRecipe(itemId: string): void {
  const selected = new Map(useRecipeSelection.getState().cards);
  selected.delete(itemId);
  useRecipeSelection.setState({ cards: selected });
}

/** Whether all of the recipes are selected, or as many as possible. */
export const areAllSelected = (
  selected: ReadonlyMap<string, ItemCard>,
  cards: readonly ItemCard[],
): boolean =>
  selected.size === MAX_ITEMS_PER_CALL ||
  (selected.size > 0 && cards.every(({ _id }) => selected.has(_id)));
