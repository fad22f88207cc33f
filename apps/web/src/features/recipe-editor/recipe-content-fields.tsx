import { removeHeadings } from '@plateful/cookbook/recipe-sections';
import { startTransition, useEffect, useState } from 'react';
import { getDoubtReason } from '#entities/recipe/transcription-doubts.ts';
import { CategoryField } from '#features/recipe-editor/category-field.tsx';
import type { EditorState } from '#features/recipe-editor/editor-state.ts';
import { FieldsAddedOnDemand } from '#features/recipe-editor/fields-added-on-demand.tsx';
import { IngredientAndStepFields } from '#features/recipe-editor/ingredient-and-step-fields.tsx';
import { NutritionFieldset } from '#features/recipe-editor/nutrition-fieldset.tsx';
import type { FieldProblems } from '#features/recipe-editor/parse-recipe-changes.ts';
import type { RecipeFormValues } from '#features/recipe-editor/recipe-form-values.ts';
import { RecipeTimeFields } from '#features/recipe-editor/recipe-time-fields.tsx';
import { useNutritionEstimate } from '#features/recipe-editor/use-nutrition-estimate.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { TextField } from '#ui/field.tsx';

const t = recipeFieldTexts.fields;
const cardClass = 'card-surface p-4 sm:p-6';

interface RecipeContentFieldsProps {
  state: EditorState;
  problems: FieldProblems;
  onChange: (changes: Partial<RecipeFormValues>) => void;
}

/** Category, servings and times. */
export function RecipeFactsFields({
  fields,
  problems,
  onChange,
}: Omit<RecipeContentFieldsProps, 'state'> & { fields: RecipeFormValues }) {
  return (
    <div
      className={`${cardClass} grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 @4xl:grid-cols-2`}
    >
      <div className="col-span-2">
        <CategoryField
          value={fields.category}
          problem={problems.category}
          onChange={(category) => onChange({ category })}
        />
      </div>
      {/* In two columns, the error is as wide as both. */}
      <div className="max-sm:[&_p]:w-[calc(200%+0.75rem)] @4xl:[&_p]:w-[calc(200%+0.75rem)]">
        <TextField
          label={t.servings}
          error={problems.servings ?? null}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={fields.servings}
          onChange={(event) => onChange({ servings: event.target.value })}
        />
      </div>
      <RecipeTimeFields fields={fields} problems={problems} onChange={onChange} />
    </div>
  );
}

/** Counts the sections that are rendered, one more per frame: all of them at once block a slow phone. */
function useSectionCount(maximum: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= maximum) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + 1)));
    return () => cancelAnimationFrame(frame);
  }, [count, maximum]);
  return count;
}

/** Ingredients, steps, optional fields and nutrition. */
export function RecipeContentFields({ state, problems, onChange }: RecipeContentFieldsProps) {
  const { fields } = state;
  const sectionCount = useSectionCount(3);
  const estimate = useNutritionEstimate(state);
  const { item } = state;
  const getDoubt = (field: 'ingredients' | 'instructions', line: string) =>
    item ? getDoubtReason(item, field, item[field].indexOf(line)) : undefined;
  const isEstimated = fields.nutrition === null;
  const getLineNote = (line: string) =>
    isEstimated && estimate.isUncounted(line) ? t.notCounted : undefined;
  return (
    <>
      <IngredientAndStepFields
        fields={fields}
        problems={problems}
        getIngredientNote={getLineNote}
        getWarning={getDoubt}
        hasSteps={sectionCount > 1}
        onChange={onChange}
      />
      {sectionCount > 2 && (
        <>
          <div className={cardClass}>
            <FieldsAddedOnDemand fields={fields} problems={problems} onChange={onChange} />
          </div>
          <div className={cardClass}>
            <NutritionFieldset
              nutrition={fields.nutrition}
              estimate={estimate}
              uncountedCount={
                removeHeadings(fields.ingredients).filter(
                  (line) => line.trim() && getLineNote(line),
                ).length
              }
              problem={problems.nutrition}
              onChange={(nutrition) => onChange({ nutrition })}
            />
          </div>
        </>
      )}
    </>
  );
}
