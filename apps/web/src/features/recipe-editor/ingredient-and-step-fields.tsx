import {
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  SECTION_TITLE_MAX_LENGTH,
} from '@plateful/contract';
import type { FieldProblems } from '#features/recipe-editor/parse-recipe-changes.ts';
import type { RecipeFormValues } from '#features/recipe-editor/recipe-form-values.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { LineListEditor } from '#ui/line-list-editor.tsx';

const t = recipeFieldTexts.fields;
const cardClass = 'card-surface p-4 sm:p-6';

interface IngredientAndStepFieldsProps {
  fields: RecipeFormValues;
  problems: FieldProblems;
  /** A note beside an ingredient. */
  getIngredientNote: (line: string) => string | undefined;
  /** Why the user should check a line. */
  getWarning: (field: 'ingredients' | 'instructions', line: string) => string | undefined;
  /** The steps are rendered after the ingredients. */
  hasSteps: boolean;
  onChange: (changes: Partial<RecipeFormValues>) => void;
}

/** Ingredients and steps, in sections. Lines can be moved between them and to the notes. */
export function IngredientAndStepFields(props: IngredientAndStepFieldsProps) {
  const { fields, problems, getIngredientNote, getWarning, hasSteps, onChange } = props;
  const { ingredients, instructions, notes } = fields;
  const destinations = {
    ingredients: {
      ...t.moveLine.toIngredients,
      onMove: (text: string) => onChange({ ingredients: [...ingredients, text] }),
    },
    instructions: {
      ...t.moveLine.toSteps,
      onMove: (text: string) => onChange({ instructions: [text, ...instructions] }),
    },
    notes: {
      ...t.moveLine.toNotes,
      onMove: (text: string) => onChange({ notes: notes === '' ? text : `${notes}\n${text}` }),
    },
  };
  const common = {
    hint: t.keyboardHint,
    headingLabels: t.sectionLines,
    menuLabels: t.lineMenu,
    maxHeadingLength: SECTION_TITLE_MAX_LENGTH,
  };
  return (
    <>
      <div className={cardClass}>
        <LineListEditor
          {...common}
          label={t.ingredients}
          placeholder={t.ingredientExample}
          error={problems.ingredients}
          lines={fields.ingredients}
          labels={t.ingredientLines}
          maxLength={INGREDIENT_MAX_LENGTH}
          destinations={[destinations.instructions, destinations.notes]}
          getLineNote={getIngredientNote}
          getLineWarning={(line) => getWarning('ingredients', line)}
          onChange={(ingredients) => onChange({ ingredients })}
        />
      </div>
      {hasSteps && (
        <div className={cardClass}>
          <LineListEditor
            {...common}
            isMultiline
            label={t.instructions}
            placeholder={t.stepExample}
            error={problems.instructions}
            lines={fields.instructions}
            labels={t.stepLines}
            maxLength={INSTRUCTION_MAX_LENGTH}
            destinations={[destinations.ingredients, destinations.notes]}
            getLineWarning={(step) => getWarning('instructions', step)}
            onChange={(instructions) => onChange({ instructions })}
          />
        </div>
      )}
    </>
  );
}
