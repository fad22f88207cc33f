import { type Item, MAX_SERVINGS } from '@plateful/contract';
import {
  convertIngredientLine,
  convertStep,
  scaleIngredientLine,
} from '@plateful/cookbook/recipe-text';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UnitSystem, useUnitSystem } from '#entities/recipe/use-unit-system.ts';
import { localizeDecimals } from '#lib/format.ts';
import { useNumberSearchParam } from '#lib/use-number-search-param.ts';

/** A recipe scaled to the chosen servings and converted to the chosen units. The stored recipe does not change. */
export interface ScaledRecipe {
  /** Null if the recipe has no servings and cannot be scaled. */
  servings: number | null;
  setServings: (servings: number) => void;
  unitSystem: UnitSystem;
  setUnitSystem: (units: UnitSystem) => void;
  ingredients: string[];
  instructions: string[];
}

/** Fetches the weights of US measures, such as a cup of flour, if they are needed. */
function useUsMeasures(enabled: boolean) {
  return useQuery({
    queryKey: ['us-measures'],
    queryFn: async () => (await import('@plateful/cookbook/us-measures')).createUsMeasureLookup(),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Scales and converts a recipe to the servings and units that the user has chosen. */
export function useScaledRecipe(item: Item): ScaledRecipe {
  const [servings, setServings] = useNumberSearchParam('servings', {
    min: 1,
    max: MAX_SERVINGS,
    defaultValue: item.servings ?? 1,
  });
  const [selectedUnits, setUnitSystem] = useUnitSystem();
  const measures = useUsMeasures(selectedUnits !== 'original');
  // Until the measures are loaded the lines stay unchanged, so that they do not change twice.
  const activeUnits = selectedUnits === 'original' || measures.isPending ? null : selectedUnits;
  const factor = item.servings === null ? 1 : servings / item.servings;

  const ingredients = useMemo(
    () =>
      item.ingredients.map((line) => {
        const scaled = scaleIngredientLine(line, factor);
        const converted =
          activeUnits === null ? scaled : convertIngredientLine(scaled, activeUnits, measures.data);
        return localizeDecimals(converted, line);
      }),
    [item.ingredients, factor, activeUnits, measures.data],
  );
  const instructions = useMemo(
    () =>
      item.instructions.map((step) =>
        activeUnits === null ? step : localizeDecimals(convertStep(step, activeUnits), step),
      ),
    [item.instructions, activeUnits],
  );
  return {
    servings: item.servings === null ? null : servings,
    setServings,
    unitSystem: selectedUnits,
    setUnitSystem,
    ingredients,
    instructions,
  };
}
