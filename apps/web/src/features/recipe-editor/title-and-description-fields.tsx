import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '@plateful/contract';
import type { FieldProblems } from '#features/recipe-editor/parse-recipe-changes.ts';
import type { RecipeFormValues } from '#features/recipe-editor/recipe-form-values.ts';
import { editTexts } from '#texts/en/edit.ts';
import { TextField } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';

const t = editTexts.edit;

/** The characters that are left, when they are few. */
function getCounter(text: string, maxLength: number): string | undefined {
  const remaining = Math.max(0, maxLength - text.length);
  return remaining <= Math.max(20, maxLength / 10) ? t.charactersLeft(remaining) : undefined;
}

interface TitleAndDescriptionFieldsProps {
  fields: RecipeFormValues;
  problems: FieldProblems;
  onChange: (changes: Partial<RecipeFormValues>) => void;
}

export function TitleAndDescriptionFields({
  fields,
  problems,
  onChange,
}: TitleAndDescriptionFieldsProps) {
  return (
    <>
      <TextField
        label={t.name}
        hint={getCounter(fields.title, TITLE_MAX_LENGTH)}
        live
        error={problems.title ?? null}
        name="title"
        required
        autoComplete="off"
        maxLength={TITLE_MAX_LENGTH}
        placeholder={t.nameExample}
        value={fields.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t.description}
        hint={getCounter(fields.description, DESCRIPTION_MAX_LENGTH)}
        error={problems.description}
        live
        name="description"
        rows={3}
        maxLength={DESCRIPTION_MAX_LENGTH}
        placeholder={t.descriptionExample}
        value={fields.description}
        onChange={(event) => onChange({ description: event.target.value })}
        className="field-sizing-content min-h-26"
      />
    </>
  );
}
