import type { FieldProblems } from '#features/recipe-editor/parse-recipe-changes.ts';
import type { RecipeFormValues } from '#features/recipe-editor/recipe-form-values.ts';
import { formatMinutes } from '#lib/format-for-locale.ts';
import { addPrepAndCookMinutes, parseMinutes } from '#lib/parse-minutes.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { TextField } from '#ui/field.tsx';

const t = recipeFieldTexts.fields;
const timeFields = ['prepTime', 'cookTime', 'totalTime'] as const;

interface RecipeTimeFieldsProps {
  fields: RecipeFormValues;
  problems: FieldProblems;
  onChange: (changes: Partial<RecipeFormValues>) => void;
}

/**
 * Preparation, cooking and total time, as cells of the surrounding grid. An empty total is the sum of the other two,
 * which is shown in its place.
 */
export function RecipeTimeFields({ fields, problems, onChange }: RecipeTimeFieldsProps) {
  const sum = addPrepAndCookMinutes(parseMinutes(fields.prepTime), parseMinutes(fields.cookTime));
  const problem = timeFields.map((name) => problems[name]).find(Boolean);
  return (
    <fieldset className="contents">
      <legend className="sr-only">{t.time}</legend>
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
      <div className="col-span-full -mt-3 text-sm">
        <p role="alert" className="text-error empty:hidden">
          {problem}
        </p>
        {!problem && <p className="text-muted">{t.timeHint}</p>}
      </div>
    </fieldset>
  );
}
