import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '@plateful/contract';
import type { FieldProblems } from '#features/recipe-editor/recipe-changes.ts';
import type { RecipeFields } from '#features/recipe-editor/recipe-fields.ts';
import { editTexts } from '#texts/en/edit.ts';
import { TextField } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';

const t = editTexts.edit;
/** Shows the counter when fewer characters than this are left. */
const SHOW_COUNTER_BELOW = 50;

interface TitleAndDescriptionFieldsProps {
  fields: RecipeFields;
  problems: FieldProblems;
  onChange: (changes: Partial<RecipeFields>) => void;
}

export function TitleAndDescriptionFields({
  fields,
  problems,
  onChange,
}: TitleAndDescriptionFieldsProps) {
  const remaining = DESCRIPTION_MAX_LENGTH - fields.description.length;
  return (
    <>
      <TextField
        label={t.name}
        error={problems.title ?? null}
        name="title"
        required
        autoComplete="off"
        maxLength={TITLE_MAX_LENGTH}
        value={fields.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t.description}
        hint={
          remaining <= SHOW_COUNTER_BELOW ? t.charactersLeft(Math.max(0, remaining)) : undefined
        }
        error={problems.description}
        live
        name="description"
        rows={4}
        maxLength={DESCRIPTION_MAX_LENGTH}
        value={fields.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}
