import { type Item, MAX_SERVINGS } from '@plateful/contract';
import { useCallback, useMemo } from 'react';
import { getDefaultServings } from '#entities/recipe/default-servings.ts';
import { type UnitSystem, useUnitSystem } from '#entities/recipe/use-unit-system.ts';
import { localizeDecimals } from '#lib/format-for-locale.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { useNumberSearchParam } from '#lib/use-number-search-param.ts';
import { showNetworkError } from '#ui/toast-store.ts';

/** A recipe scaled to the chosen servings and converted to the chosen units. The stored recipe does not change. */
export interface ScaledAndConvertedRecipe {
  /** Null if the recipe has no servings and cannot be scaled. */
  servings: number | null;
  setServings: (servings: number) => void;
  /** For links to other views of the recipe; null for the default. */
  chosenServings: number | null;
  /** Null as the recipe has them. */
  unitSystem: UnitSystem | null;
  setUnitSystem: (units: UnitSystem | null) => void;
  ingredients: string[];
  instructions: string[];
  /** Scales and converts another line, of which only a part may be used. */
  scaleLine: (line: string, partFactor: number) => string;
}

/** With the weights of US measures such as a cup of flour. */
const unitConversion = createLazyModule(
  () => import('#entities/recipe/unit-conversion-functions.ts'),
);
export const recipeTextFunctionsModule = createLazyModule(
  () => import('#entities/recipe/recipe-text-functions.ts'),
);

type ScalableRecipe = Pick<Item, 'servings' | 'ingredients' | 'instructions'>;

/** Scales and converts a recipe to the servings and units that the user has chosen. */
export function useScaledAndConvertedRecipe(item: ScalableRecipe): ScaledAndConvertedRecipe {
  const defaultServings = getDefaultServings() ?? item.servings ?? 1;
  const [servings, setServings] = useNumberSearchParam('servings', {
    min: 1,
    max: MAX_SERVINGS,
    defaultValue: defaultServings,
  });
  const [unitSystem, setUnitSystem] = useUnitSystem();
  // Until these are loaded the lines stay unchanged.
  const conversion = useLazyModule(unitConversion, unitSystem !== null);
  const factor = item.servings === null ? 1 : servings / item.servings;
  // Loaded early, so that the amounts change together with the servings.
  const scaling = useLazyModule(recipeTextFunctionsModule, factor !== 1 || 'whenIdle', () => {
    if (factor === 1) return;
    setServings(item.servings ?? 1);
    showNetworkError();
  });

  const scaleLine = useCallback(
    (line: string, partFactor = 1) => {
      const scaled = scaling?.scaleIngredientLine(line, factor * partFactor) ?? line;
      const converted =
        unitSystem && conversion
          ? conversion.convertIngredientLineUnits(
              scaled,
              unitSystem,
              conversion.householdMeasureLookup,
            )
          : scaled;
      return localizeDecimals(converted, line);
    },
    [factor, scaling, unitSystem, conversion],
  );
  const ingredients = useMemo(
    () => item.ingredients.map((line) => scaleLine(line)),
    [item.ingredients, scaleLine],
  );
  const instructions = useMemo(
    () =>
      item.instructions.map((step) => {
        const scaled = scaling?.scaleStep(step, factor) ?? step;
        const converted =
          unitSystem && conversion ? conversion.convertStepUnits(scaled, unitSystem) : scaled;
        return localizeDecimals(converted, step);
      }),
    [item.instructions, factor, scaling, unitSystem, conversion],
  );
  return {
    servings: item.servings === null ? null : servings,
    setServings,
    chosenServings: item.servings === null || servings === defaultServings ? null : servings,
    unitSystem,
    setUnitSystem,
    ingredients,
    instructions,
    scaleLine,
  };
}
