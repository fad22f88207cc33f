import type { FieldProblems } from '#features/recipe-editor/recipe-changes.ts';
import type { RecipeFields } from '#features/recipe-editor/recipe-fields.ts';
import { formatMinutes } from '#lib/format-for-locale.ts';
import { addMinutes, parseMinutes } from '#lib/parse-minutes.ts';
import { detailTexts } from '#texts/en/details.ts';
import { TextField } from '#ui/field.tsx';

const t = detailTexts.detailFields;
const timeFields = ['prepTime', 'cookTime', 'totalTime'] as const;

interface RecipeTimeFieldsProps {
  fields: RecipeFields;
  problems: FieldProblems;
  onChange: (changes: Partial<RecipeFields>) => void;
}

/** Preparation, cooking and total time. An empty total is the sum of the other two, which is shown in its place. */
export function RecipeTimeFields({ fields, problems, onChange }: RecipeTimeFieldsProps) {
  const sum = addMinutes(parseMinutes(fields.prepTime), parseMinutes(fields.cookTime));
  const problem = timeFields.map((name) => problems[name]).find(Boolean);
  return (
    <fieldset>
      <legend className="sr-only">{t.time}</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 sm:gap-4 @4xl:grid-cols-2">
        {timeFields.map((name) => (
          <TextField
            key={name}
            label={t[name]}
            autoComplete="off"
            maxLength={30}
            placeholder={name === 'totalTime' && sum ? formatMinutes(sum) : undefined}
            aria-invalid={problems[name] ? true : undefined}
            value={fields[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <p role="alert" className="mt-1 text-sm text-error empty:hidden">
        {problem}
      </p>
      {!problem && <p className="mt-1 text-sm text-muted">{t.timeHint}</p>}
    </fieldset>
  );
}
