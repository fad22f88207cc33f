import { type Item, SERVINGS_MAXIMUM } from '@plateful/contract';
import { convertLine, convertStep, scaleLine } from '@plateful/cookbook/lines';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Units, useUnits } from '#features/recipes/page/units.ts';
import { useNumberInAddress } from '#features/recipes/page/use-number-in-address.ts';
import { withOwnDecimals } from '#lib/format.ts';

/** A recipe as its reader wants it: for so many, in these units. Nothing of it is stored with the recipe. */
export interface ShownRecipe {
  /** Null when nobody knows for how many the recipe is: then there is nothing to multiply. */
  servings: number | null;
  setServings: (servings: number) => void;
  units: Units;
  setUnits: (units: Units) => void;
  ingredients: string[];
  instructions: string[];
}

/** What a cup of flour weighs, and the like; fetched when somebody wants it. */
function useMeasures(wanted: boolean) {
  return useQuery({
    queryKey: ['us-measures'],
    queryFn: async () => (await import('@plateful/cookbook/measures')).usMeasures(),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Servings and units as chosen, and the recipe's lines recalculated for them. */
export function useShownRecipe(item: Item): ShownRecipe {
  const [servings, setServings] = useNumberInAddress('servings', {
    minimum: 1,
    maximum: SERVINGS_MAXIMUM,
    usual: item.servings ?? 1,
  });
  const [chosen, setUnits] = useUnits();
  const measures = useMeasures(chosen !== 'written');
  // Until the measures are there the lines stay as they are, and do not change twice.
  const units = chosen === 'written' || measures.isPending ? null : chosen;
  const factor = item.servings === null ? 1 : servings / item.servings;

  const ingredients = useMemo(
    () =>
      item.ingredients.map((line) => {
        const scaled = scaleLine(line, factor);
        const shown = units === null ? scaled : convertLine(scaled, units, measures.data);
        return withOwnDecimals(shown, line);
      }),
    [item.ingredients, factor, units, measures.data],
  );
  const instructions = useMemo(
    () =>
      item.instructions.map((step) =>
        units === null ? step : withOwnDecimals(convertStep(step, units), step),
      ),
    [item.instructions, units],
  );
  return {
    servings: item.servings === null ? null : servings,
    setServings,
    units: chosen,
    setUnits,
    ingredients,
    instructions,
  };
}
