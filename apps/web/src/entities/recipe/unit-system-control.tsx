import { type UnitSystem, unitSystems } from '#entities/recipe/use-unit-system.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

const t = recipeTexts.recipe;

interface UnitSystemControlProps {
  /** Null for the units of the recipe. */
  unitSystem: UnitSystem | null;
  onChange: (unitSystem: UnitSystem | null) => void;
  className?: string;
}

/** The choice of the units in which amounts are shown. */
export function UnitSystemControl({ unitSystem, onChange, className }: UnitSystemControlProps) {
  return (
    <SegmentedControl
      label={t.units}
      options={(['original', ...unitSystems] as const).map((value) => ({
        value,
        label: t.unitNames[value],
      }))}
      value={unitSystem ?? 'original'}
      onChange={(value) => onChange(value === 'original' ? null : value)}
      {...(className && { className })}
    />
  );
}
