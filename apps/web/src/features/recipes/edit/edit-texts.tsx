import { DESCRIPTION_MAXIMUM, TITLE_MAXIMUM } from '@plateful/contract';
import type { Problems } from '#features/recipes/edit/edit-changes.ts';
import type { RecipeFields } from '#features/recipes/edit/edit-fields.ts';
import { texts } from '#texts/texts.ts';
import { TextField } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';

const own = texts.edit;
/** From here on people want to know how much room there is. */
const COUNTED_FROM = 50;

interface EditTextsProps {
  fields: RecipeFields;
  problems: Problems;
  onChange: (part: Partial<RecipeFields>) => void;
}

/** Name and description. */
export function EditTexts({ fields, problems, onChange }: EditTextsProps) {
  const left = DESCRIPTION_MAXIMUM - fields.description.length;
  return (
    <>
      <TextField
        label={own.name}
        error={problems.title ?? null}
        name="title"
        required
        autoComplete="off"
        maxLength={TITLE_MAXIMUM}
        value={fields.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={own.description}
        hint={left <= COUNTED_FROM ? own.left(Math.max(0, left)) : undefined}
        error={problems.description}
        live
        name="description"
        rows={4}
        maxLength={DESCRIPTION_MAXIMUM}
        value={fields.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}
