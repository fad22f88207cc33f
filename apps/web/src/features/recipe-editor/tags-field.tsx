import { MAX_RECIPE_LABELS, RECIPE_LABEL_MAX_LENGTH } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { tagsQueryOptions } from '#features/recipe-editor/nutrition-and-tag-queries.ts';
import { normalizeText } from '#features/recipe-editor/recipe-form-values.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { texts } from '#texts/localization.ts';
import { ChoiceChip } from '#ui/choice-chip-and-badge.tsx';
import { Combobox } from '#ui/combobox.tsx';

const t = recipeFieldTexts.fields;
const MAX_SUGGESTIONS = 8;
const noTags: readonly string[] = [];

const splitTags = (text: string) =>
  text
    .split(',')
    .map((tag) => normalizeText(tag).slice(0, RECIPE_LABEL_MAX_LENGTH).trim())
    .filter((tag) => tag !== '');

const isSameTag = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

interface TagsFieldProps {
  tags: readonly string[];
  problem: string | undefined;
  onChange: (tags: string[]) => void;
}

/** The tags as chips, with a field that suggests tags of the user's other recipes and accepts new ones. */
export function TagsField({ tags, problem, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  /** Empties the field. */
  const [fieldKey, setFieldKey] = useState(0);
  const { data: knownTags = noTags } = useQuery(tagsQueryOptions());
  const isFull = tags.length >= MAX_RECIPE_LABELS;
  const [typedTag = ''] = splitTags(typed);
  const matches = knownTags.filter(
    (tag) =>
      tag.toLowerCase().includes(typedTag.toLowerCase()) &&
      !tags.some((other) => isSameTag(other, tag)),
  );
  const options = matches.slice(0, MAX_SUGGESTIONS).map((tag) => ({ value: tag, label: tag }));
  if (typedTag && ![...matches, ...tags].some((tag) => isSameTag(tag, typedTag)))
    options.push({ value: typed, label: t.addTag(splitTags(typed).join(', ')) });

  function add(text: string) {
    const added = splitTags(text)
      .filter((tag) => !tags.some((other) => isSameTag(other, tag)))
      .map((tag) => knownTags.find((known) => isSameTag(known, tag)) ?? tag);
    if (added.length === 0) return;
    onChange([...tags, ...added].slice(0, MAX_RECIPE_LABELS));
    setAnnouncement(t.tagAdded(added.join(', ')));
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    setAnnouncement(t.tagRemoved(tag));
  }

  /** A typed tag is not lost when the user leaves the field without pressing Enter. */
  function addTypedTag() {
    if (typedTag === '') return;
    add(typed);
    setTyped('');
    setFieldKey(fieldKey + 1);
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: observes the field */}
      <div onBlur={addTypedTag}>
        {isFull ? (
          <p className="mb-1 text-sm font-semibold">{t.tags}</p>
        ) : (
          <Combobox
            key={fieldKey}
            label={t.tags}
            placeholder={t.tagPlaceholder}
            options={options}
            onQueryChange={setTyped}
            noMatch=""
            loadingLabel={texts.ui.loading}
            listboxLabel={t.tagSuggestions}
            clearOnSelect
            onSelect={add}
          />
        )}
      </div>
      <p className={problem ? 'text-sm text-error' : 'mt-1 text-sm text-muted'}>
        {problem ?? t.tagsHint(MAX_RECIPE_LABELS)}
      </p>
      {tags.length > 0 && (
        <ul aria-label={t.tags} className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <ChoiceChip
                aria-label={t.removeTag(tag)}
                onClick={() => remove(tag)}
                className="max-w-full gap-2! wrap-anywhere"
              >
                {tag}
                <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </ChoiceChip>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
