import { nutrients } from '@plateful/contract';
import { useState } from 'react';
import type { Figures } from '#features/recipes/edit/edit-fields.ts';
import type { Nutrition } from '#features/recipes/edit/use-estimate.ts';
import { formatNumber, parseNumber, typedNumber } from '#lib/format.ts';
import { texts } from '#texts/texts.ts';
import { TextField } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';

const own = texts.edit;

const shown = (figure: string) => (figure === '' ? own.unknown : formatNumber(parseNumber(figure)));

/** The table's figure, short enough to be typed over. */
const rounded = (figure: string) =>
  figure === '' ? '' : typedNumber(Number(parseNumber(figure).toFixed(1)));

function stateText({ state }: Nutrition): string {
  const sentences = {
    stored: own.fromTable,
    adding: own.adding,
    added: own.fromTable,
    empty: own.noLines,
    nothing: own.nothingCounted,
    failed: own.estimateFailed,
  };
  return sentences[state];
}

interface EditNutritionProps {
  /** Null: the table's. */
  figures: Figures | null;
  table: Nutrition;
  uncounted: number;
  problem: string | undefined;
  onChange: (figures: Figures | null) => void;
}

/** What one serving brings: the table's sums, or figures of one's own. */
export function EditNutrition({
  figures,
  table,
  uncounted,
  problem,
  onChange,
}: EditNutritionProps) {
  const [typed, setTyped] = useState(figures);

  function change(next: Figures) {
    setTyped(next);
    onChange(next);
  }

  function toggle(wantsOwn: boolean) {
    if (!wantsOwn) return onChange(null);
    const start = Object.fromEntries(
      nutrients.map((name) => [name, rounded(table.figures[name])]),
    ) as Figures;
    change(typed ?? start);
  }

  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{own.nutrition}</legend>
      <Switch label={own.ownFigures} checked={figures !== null} onChange={toggle} />
      {figures ? (
        <>
          <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
            {nutrients.map((name) => (
              <TextField
                key={name}
                label={own.nutrients[name]}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                aria-invalid={problem ? true : undefined}
                value={figures[name]}
                onChange={(event) => change({ ...figures, [name]: event.target.value })}
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
            {nutrients.map((name) => (
              <div key={name}>
                <dt className="text-sm text-muted">{own.nutrients[name]}</dt>
                <dd className="display-figures text-lg">{shown(table.figures[name])}</dd>
              </div>
            ))}
          </dl>
          <p role="status" className="mt-2 text-sm text-muted">
            {stateText(table)} {uncounted > 0 && own.someUncounted(uncounted)}
          </p>
        </>
      )}
    </fieldset>
  );
}
