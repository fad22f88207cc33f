import { nutrients } from '@plateful/contract';
import { type RefObject, useId } from 'react';
import { categoryLabel } from '#features/recipes/categories.ts';
import type { FieldName, FieldValue } from '#features/recipes/edit/edit-fields.ts';
import {
  type Conflict,
  choose,
  type Editing,
  isContested,
} from '#features/recipes/edit/merge-edits.ts';
import { texts } from '#texts/texts.ts';
import { Photo } from '#ui/photo.tsx';

const own = texts.edit;

interface VersionProps {
  field: FieldName;
  value: FieldValue;
}

function Version({ field, value }: VersionProps) {
  if (field === 'previewIconUrl' && typeof value === 'string') {
    return (
      <Photo
        src={value}
        alt={own.previewAlt}
        unshowable={value.startsWith('data:') ? own.unshowable : undefined}
        className="aspect-square w-24 rounded-control"
      />
    );
  }
  if (value === null) {
    return <p className="text-muted">{field === 'figures' ? own.fromTheTable : own.nothing}</p>;
  }
  if (typeof value === 'string') {
    const text = field === 'category' ? categoryLabel(value) : value;
    return <p className="whitespace-pre-line">{text || own.nothing}</p>;
  }
  const lines = isLines(value)
    ? value
    : nutrients.map((name) => `${own.nutrients[name]}: ${value[name] || own.unknown}`);
  return (
    <ul className="grid gap-1">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

const isLines = (value: Exclude<FieldValue, null | string>): value is readonly string[] =>
  Array.isArray(value);

interface ChoiceProps {
  conflict: Conflict;
  onChoose: (choice: 'mine' | 'theirs') => void;
}

function Choice({ conflict, onChoose }: ChoiceProps) {
  const { field, mine, theirs, choice } = conflict;
  const id = useId();
  const versions = [
    { name: 'mine', value: mine, label: own.keepMine, whose: own.mine },
    { name: 'theirs', value: theirs, label: own.takeTheirs, whose: own.theirs },
  ] as const;
  return (
    <fieldset>
      <legend className="font-semibold">{own.fields[field]}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {versions.map(({ name, value, label, whose }) => (
          <label
            key={name}
            className="flex min-w-0 cursor-pointer flex-col gap-2 rounded-control bg-surface p-4 ring-1 ring-edge ring-inset has-checked:ring-2 has-checked:ring-accent-ink"
          >
            <span className="flex min-h-7 items-center gap-3 font-medium">
              <input
                type="radio"
                name={id}
                checked={choice === name}
                aria-describedby={`${id}-${name}`}
                onChange={() => onChoose(name)}
                className="tick size-5 shrink-0"
              />
              {label}
            </span>
            <span className="sr-only">{whose}</span>
            <div id={`${id}-${name}`} className="max-h-60 overflow-auto text-sm">
              <Version field={field} value={value} />
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface EditConflictsProps {
  editing: Editing;
  heading: RefObject<HTMLHeadingElement | null>;
  onChange: (change: (now: Editing) => Editing) => void;
}

/** What was changed here and elsewhere, side by side, for the person to choose from. */
export function EditConflicts({ editing, heading, onChange }: EditConflictsProps) {
  const id = useId();
  if (editing.conflicts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="appear rounded-card bg-amber-soft p-4 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none">
        {own.conflictTitle}
      </h2>
      <p role="alert" className="mt-1">
        {isContested(editing) ? own.conflictBody : own.chosenBody}
      </p>
      <div className="mt-4 grid gap-6">
        {editing.conflicts.map((conflict) => (
          <Choice
            key={conflict.field}
            conflict={conflict}
            onChoose={(choice) => onChange((now) => choose(now, conflict.field, choice))}
          />
        ))}
      </div>
    </section>
  );
}
