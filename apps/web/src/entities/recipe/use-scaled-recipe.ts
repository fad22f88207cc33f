import { type Item, MAX_SERVINGS } from '@plateful/contract';
import { scaleIngredientLine } from '@plateful/cookbook/recipe-text';
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

/** Loads the conversion, with the weights of US measures such as a cup of flour, if it is needed. */
function useUnitConversion(enabled: boolean) {
  return useQuery({
    queryKey: ['unit-conversion'],
    queryFn: async () => {
      const { createUsMeasureLookup, convertIngredientLine, convertStep } = await import(
        '#entities/recipe/unit-conversion.ts'
      );
      return { measures: createUsMeasureLookup(), convertIngredientLine, convertStep };
    },
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
  // Until it is loaded the lines stay unchanged.
  const { data: conversion } = useUnitConversion(selectedUnits !== 'original');
  const activeUnits = selectedUnits === 'original' ? null : selectedUnits;
  const factor = item.servings === null ? 1 : servings / item.servings;

  const ingredients = useMemo(
    () =>
      item.ingredients.map((line) => {
        const scaled = scaleIngredientLine(line, factor);
        const converted =
          activeUnits && conversion
            ? conversion.convertIngredientLine(scaled, activeUnits, conversion.measures)
            : scaled;
        return localizeDecimals(converted, line);
      }),
    [item.ingredients, factor, activeUnits, conversion],
  );
  const instructions = useMemo(
    () =>
      item.instructions.map((step) =>
        activeUnits && conversion
          ? localizeDecimals(conversion.convertStep(step, activeUnits), step)
          : step,
      ),
    [item.instructions, activeUnits, conversion],
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
