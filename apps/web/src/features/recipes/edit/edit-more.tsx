import { INGREDIENT_MAXIMUM, INSTRUCTION_MAXIMUM } from '@plateful/contract';
import { EditCategory } from '#features/recipes/edit/edit-category.tsx';
import type { Problems } from '#features/recipes/edit/edit-changes.ts';
import type { RecipeFields } from '#features/recipes/edit/edit-fields.ts';
import { EditNutrition } from '#features/recipes/edit/edit-nutrition.tsx';
import type { Editing } from '#features/recipes/edit/merge-edits.ts';
import { useEstimate } from '#features/recipes/edit/use-estimate.ts';
import { texts } from '#texts/texts.ts';
import { TextField } from '#ui/field.tsx';
import { LineEditor } from '#ui/line-editor.tsx';

const own = texts.edit;

interface EditMoreProps {
  editing: Editing;
  problems: Problems;
  onChange: (part: Partial<RecipeFields>) => void;
}

/** What is changed less often than name and photos. */
export function EditMore({ editing, problems, onChange }: EditMoreProps) {
  const { fields } = editing;
  const table = useEstimate(editing);
  const isFromTable = fields.figures === null;
  const noteOf = (line: string) =>
    isFromTable && table.isUncounted(line) ? own.uncounted : undefined;
  return (
    <div className="grid gap-8">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <EditCategory
          value={fields.category}
          problem={problems.category}
          onChange={(category) => onChange({ category })}
        />
        <TextField
          label={own.servings}
          error={problems.servings ?? null}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={fields.servings}
          onChange={(event) => onChange({ servings: event.target.value })}
        />
      </div>
      <LineEditor
        label={own.ingredients}
        hint={own.keys}
        error={problems.ingredients}
        lines={fields.ingredients}
        words={own.ingredientLines}
        maxLength={INGREDIENT_MAXIMUM}
        noteOf={noteOf}
        onChange={(ingredients) => onChange({ ingredients })}
      />
      <LineEditor
        long
        label={own.instructions}
        hint={own.keys}
        error={problems.instructions}
        lines={fields.instructions}
        words={own.stepLines}
        maxLength={INSTRUCTION_MAXIMUM}
        onChange={(instructions) => onChange({ instructions })}
      />
      <EditNutrition
        figures={fields.figures}
        table={table}
        uncounted={fields.ingredients.filter((line) => line.trim() && noteOf(line)).length}
        problem={problems.figures}
        onChange={(figures) => onChange({ figures })}
      />
      <TextField
        label={own.tag}
        hint={own.tagHint}
        error={problems.tagId ?? null}
        autoComplete="off"
        maxLength={100}
        value={fields.tagId}
        onChange={(event) => onChange({ tagId: event.target.value })}
      />
    </div>
  );
}
