import { type Item, MAX_SERVINGS } from '@plateful/contract';
import { useMemo } from 'react';
import { type UnitSystem, useUnitSystem } from '#entities/recipe/use-unit-system.ts';
import { localizeDecimals } from '#lib/format.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { useNumberSearchParam } from '#lib/use-number-search-param.ts';
import { texts } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

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

/** With the weights of US measures such as a cup of flour. */
const unitConversion = createLazyModule(() => import('#entities/recipe/unit-conversion.ts'));
const ingredientScaling = createLazyModule(() => import('#entities/recipe/ingredient-scaling.ts'));

/** Scales and converts a recipe to the servings and units that the user has chosen. */
export function useScaledRecipe(item: Item): ScaledRecipe {
  const [servings, setServings] = useNumberSearchParam('servings', {
    min: 1,
    max: MAX_SERVINGS,
    defaultValue: item.servings ?? 1,
  });
  const [selectedUnits, setUnitSystem] = useUnitSystem();
  // Until these are loaded the lines stay unchanged.
  const conversion = useLazyModule(unitConversion, selectedUnits !== 'original');
  const activeUnits = selectedUnits === 'original' ? null : selectedUnits;
  const factor = item.servings === null ? 1 : servings / item.servings;
  const scaling = useLazyModule(ingredientScaling, factor !== 1, () => {
    setServings(item.servings ?? 1);
    showToast({ message: texts.errors.network, isErrorMessage: true });
  });

  const ingredients = useMemo(
    () =>
      item.ingredients.map((line) => {
        const scaled = scaling?.scaleIngredientLine(line, factor) ?? line;
        const converted =
          activeUnits && conversion
            ? conversion.convertIngredientLine(scaled, activeUnits, conversion.usMeasures)
            : scaled;
        return localizeDecimals(converted, line);
      }),
    [item.ingredients, factor, scaling, activeUnits, conversion],
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
