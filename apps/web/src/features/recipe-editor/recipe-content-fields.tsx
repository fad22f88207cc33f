import { INGREDIENT_MAX_LENGTH, INSTRUCTION_MAX_LENGTH } from '@plateful/contract';
import { CategoryField } from '#features/recipe-editor/category-field.tsx';
import type { EditorState } from '#features/recipe-editor/merge-edits.ts';
import { NutritionFieldset } from '#features/recipe-editor/nutrition-fieldset.tsx';
import type { FieldProblems } from '#features/recipe-editor/recipe-changes.ts';
import type { RecipeFields } from '#features/recipe-editor/recipe-fields.ts';
import { useNutritionEstimate } from '#features/recipe-editor/use-nutrition-estimate.ts';
import { editTexts } from '#texts/en/edit.ts';
import { TextField } from '#ui/field.tsx';
import { LineEditor } from '#ui/line-editor.tsx';

const t = editTexts.edit;

interface RecipeContentFieldsProps {
  state: EditorState;
  problems: FieldProblems;
  onChange: (changes: Partial<RecipeFields>) => void;
}

/** Category, servings, ingredients, steps, nutrition and tag. */
export function RecipeContentFields({ state, problems, onChange }: RecipeContentFieldsProps) {
  const { fields } = state;
  const estimate = useNutritionEstimate(state);
  const isEstimated = fields.nutrition === null;
  const getLineNote = (line: string) =>
    isEstimated && estimate.isUncounted(line) ? t.notCounted : undefined;
  return (
    <div className="grid gap-8">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <CategoryField
          value={fields.category}
          problem={problems.category}
          onChange={(category) => onChange({ category })}
        />
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
      <LineEditor
        label={t.ingredients}
        hint={t.keyboardHint}
        error={problems.ingredients}
        lines={fields.ingredients}
        labels={t.ingredientLines}
        maxLength={INGREDIENT_MAX_LENGTH}
        getLineNote={getLineNote}
        onChange={(ingredients) => onChange({ ingredients })}
      />
      <LineEditor
        isMultiline
        label={t.instructions}
        hint={t.keyboardHint}
        error={problems.instructions}
        lines={fields.instructions}
        labels={t.stepLines}
        maxLength={INSTRUCTION_MAX_LENGTH}
        onChange={(instructions) => onChange({ instructions })}
      />
      <NutritionFieldset
        nutrition={fields.nutrition}
        estimate={estimate}
        uncountedCount={
          fields.ingredients.filter((line) => line.trim() && getLineNote(line)).length
        }
        problem={problems.nutrition}
        onChange={(nutrition) => onChange({ nutrition })}
      />
      <TextField
        label={t.tag}
        hint={t.tagHint}
        error={problems.tagId ?? null}
        autoComplete="off"
        maxLength={100}
        value={fields.tagId}
        onChange={(event) => onChange({ tagId: event.target.value })}
      />
    </div>
  );
}
