import {
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  SECTION_TITLE_MAX_LENGTH,
} from '@plateful/contract';
import type { FieldProblems } from '#features/recipe-editor/recipe-changes.ts';
import type { RecipeFields } from '#features/recipe-editor/recipe-fields.ts';
import { detailTexts } from '#texts/en/details.ts';
import { LineEditor, type LineMoves } from '#ui/line-editor.tsx';

const t = detailTexts.detailFields;

interface RecipeLineFieldsProps {
  fields: RecipeFields;
  problems: FieldProblems;
  /** A note beside an ingredient. */
  getIngredientNote?: (line: string) => string | undefined;
  /** A line may be moved between ingredients, steps and notes. */
  canMoveLines?: boolean | undefined;
  /** A note beside a step. */
  getStepNote?: (step: string) => string | undefined;
  onChange: (changes: Partial<RecipeFields>) => void;
}

/** Ingredients and steps, with headings. */
export function RecipeLineFields(props: RecipeLineFieldsProps) {
  const { fields, problems, getIngredientNote, getStepNote, onChange } = props;
  const { ingredients, instructions, notes } = fields;
  const targets = {
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
  const getMoves = (target: 'ingredients' | 'instructions'): LineMoves | undefined =>
    props.canMoveLines ? { ...t.moveLine, targets: [targets[target], targets.notes] } : undefined;
  const common = {
    hint: t.keyboardHint,
    headingLabels: t.headingLines,
    maxHeadingLength: SECTION_TITLE_MAX_LENGTH,
  };
  return (
    <>
      <LineEditor
        {...common}
        label={t.ingredients}
        error={problems.ingredients}
        lines={fields.ingredients}
        labels={t.ingredientLines}
        maxLength={INGREDIENT_MAX_LENGTH}
        moves={getMoves('instructions')}
        {...(getIngredientNote && { getLineNote: getIngredientNote })}
        onChange={(ingredients) => onChange({ ingredients })}
      />
      <LineEditor
        {...common}
        isMultiline
        label={t.instructions}
        error={problems.instructions}
        lines={fields.instructions}
        labels={t.stepLines}
        maxLength={INSTRUCTION_MAX_LENGTH}
        moves={getMoves('ingredients')}
        {...(getStepNote && { getLineNote: getStepNote })}
        onChange={(instructions) => onChange({ instructions })}
      />
    </>
  );
}
