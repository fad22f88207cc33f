import {
  AUTHOR_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  RECIPE_TAG_ID_MAX_LENGTH,
  SOURCE_URL_MAX_LENGTH,
} from '@plateful/contract';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldProblems } from '#features/recipe-editor/parse-recipe-changes.ts';
import type { RecipeFormValues } from '#features/recipe-editor/recipe-form-values.ts';
import { TagsField } from '#features/recipe-editor/tags-field.tsx';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';

const t = recipeFieldTexts.fields;

interface OptionalFieldsProps {
  fields: RecipeFormValues;
  problems: FieldProblems;
  onChange: (changes: Partial<RecipeFormValues>) => void;
}

type GroupName = 'notes' | 'source' | 'tags' | 'label';

const groupNames: readonly GroupName[] = ['notes', 'source', 'tags', 'label'];

/** Which groups have a value. */
function hasValue({ notes, author, sourceUrl, tags, tagId }: RecipeFormValues, name: GroupName) {
  const values = { notes, source: author + sourceUrl, tags: tags.join(''), label: tagId };
  return values[name] !== '';
}

/** The groups that are shown: those with a value, and those the user has added. */
function useShownGroups(fields: RecipeFormValues) {
  const [shown, setShown] = useState<readonly GroupName[]>([]);
  const missing = groupNames.filter((name) => hasValue(fields, name) && !shown.includes(name));
  // Kept when their value is deleted.
  if (missing.length > 0) setShown([...shown, ...missing]);
  const [added, setAdded] = useState<GroupName | null>(null);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added === null) return;
    const group = container.current?.querySelector(`[data-group="${added}"]`);
    group?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [added]);
  return {
    container,
    isShown: (name: GroupName) => shown.includes(name),
    add(name: GroupName) {
      setShown([...shown, name]);
      setAdded(name);
    },
  };
}

/** Notes, source, tags and label; each is hidden until it is added or has a value. */
export function FieldsAddedOnDemand({ fields, problems, onChange }: OptionalFieldsProps) {
  const { container, isShown, add } = useShownGroups(fields);
  const groups: Record<GroupName, ReactNode> = {
    notes: (
      <TextArea
        label={t.notes}
        hint={t.notesHint}
        error={problems.notes}
        rows={4}
        maxLength={NOTES_MAX_LENGTH}
        value={fields.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
        className="field-sizing-content max-h-96 min-h-26"
      />
    ),
    source: (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.author}
          error={problems.author ?? null}
          autoComplete="off"
          maxLength={AUTHOR_MAX_LENGTH}
          value={fields.author}
          onChange={({ target }) => onChange({ author: target.value })}
        />
        <TextField
          label={t.sourceUrl}
          error={problems.sourceUrl ?? null}
          type="text"
          inputMode="url"
          autoComplete="off"
          maxLength={SOURCE_URL_MAX_LENGTH}
          value={fields.sourceUrl}
          onChange={({ target }) => onChange({ sourceUrl: target.value })}
        />
      </div>
    ),
    tags: (
      <TagsField
        tags={fields.tags}
        problem={problems.tags}
        onChange={(tags) => onChange({ tags })}
      />
    ),
    label: (
      <TextField
        label={t.tag}
        hint={t.tagHint}
        error={problems.tagId ?? null}
        autoComplete="off"
        maxLength={RECIPE_TAG_ID_MAX_LENGTH}
        value={fields.tagId}
        onChange={({ target }) => onChange({ tagId: target.value })}
      />
    ),
  };
  const addLabels = { notes: t.addNotes, source: t.addSource, tags: t.addTags, label: t.addLabel };
  const hidden = groupNames.filter((name) => !isShown(name));
  return (
    <div ref={container} className="grid gap-6">
      {groupNames.filter(isShown).map((name) => (
        <div key={name} data-group={name}>
          {groups[name]}
        </div>
      ))}
      {hidden.length > 0 && (
        <div className="-mx-4 flex flex-wrap gap-x-1 max-sm:grid max-sm:grid-cols-2 max-sm:justify-items-start">
          {hidden.map((name) => (
            <Button
              key={name}
              variant="link"
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => add(name)}
            >
              {addLabels[name]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
