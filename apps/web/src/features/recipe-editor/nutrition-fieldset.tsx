import { nutritionFields } from '@plateful/contract';
import { useState } from 'react';
import type { NutritionInput } from '#features/recipe-editor/recipe-form-values.ts';
import type { NutritionEstimate } from '#features/recipe-editor/use-nutrition-estimate.ts';
import {
  formatInputNumber,
  formatRoundedNumber,
  parseLocaleNumber,
} from '#lib/format-for-locale.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { TextField } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';

const t = recipeFieldTexts.fields;

const formatNutrient = (value: string) =>
  value === '' ? t.unknownValue : formatRoundedNumber(parseLocaleNumber(value));

/** Rounds a calculated value for editing. */
const roundForInput = (value: string) =>
  value === '' ? '' : formatInputNumber(Number(parseLocaleNumber(value).toFixed(1)));

function getStatusMessage({ status }: NutritionEstimate): string {
  const messages = {
    stored: t.computedHint,
    calculating: t.computing,
    calculated: t.computedHint,
    noIngredients: t.noIngredientsHint,
    noneCounted: t.noLinesCounted,
    failed: t.estimateFailed,
  };
  return messages[status];
}

interface NutritionFieldsetProps {
  /** Null if calculated. */
  nutrition: NutritionInput | null;
  estimate: NutritionEstimate;
  uncountedCount: number;
  problem: string | undefined;
  onChange: (nutrition: NutritionInput | null) => void;
}

/** Nutrition per serving: calculated, or entered manually. */
export function NutritionFieldset({
  nutrition,
  estimate,
  uncountedCount,
  problem,
  onChange,
}: NutritionFieldsetProps) {
  const [lastInput, setLastInput] = useState(nutrition);

  function change(next: NutritionInput) {
    setLastInput(next);
    onChange(next);
  }

  function toggle(isCustom: boolean) {
    if (!isCustom) return onChange(null);
    const initialInput = Object.fromEntries(
      nutritionFields.map((name) => [name, roundForInput(estimate.nutrition[name])]),
    ) as NutritionInput;
    change(lastInput ?? initialInput);
  }

  return (
    <fieldset>
      <legend className="mb-3">
        <h2 className="text-2xl">{t.nutrition}</h2>
      </legend>
      <Switch label={t.useCustomNutrition} checked={nutrition !== null} onChange={toggle} />
      {nutrition ? (
        <>
          <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
            {nutritionFields.map((name) => (
              <TextField
                key={name}
                label={t.nutrients[name]}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                aria-invalid={problem ? true : undefined}
                value={nutrition[name]}
                onChange={(event) => change({ ...nutrition, [name]: event.target.value })}
              />
            ))}
          </div>
          <p role="alert" className="mt-1 text-sm text-error empty:hidden">
            {problem}
          </p>
        </>
      ) : (
        <>
          <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
            {nutritionFields.map((name) => (
              <div key={name}>
                <dt className="text-sm text-muted">{t.nutrients[name]}</dt>
                <dd className="display-figures text-lg">
                  {formatNutrient(estimate.nutrition[name])}
                </dd>
              </div>
            ))}
          </dl>
          <p role="status" className="mt-2 text-sm text-muted">
            {getStatusMessage(estimate)} {uncountedCount > 0 && t.linesNotCounted(uncountedCount)}
          </p>
        </>
      )}
    </fieldset>
  );
}
