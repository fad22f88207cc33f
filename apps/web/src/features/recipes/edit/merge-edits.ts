import type { Item } from '@plateful/contract';
import {
  differingFields,
  emptyFields,
  type FieldName,
  type FieldValue,
  fieldNames,
  fieldsOf,
  isSame,
  type RecipeFields,
} from '#features/recipes/edit/edit-fields.ts';

/** A field that was changed here and elsewhere, in different ways. */
export interface Conflict {
  field: FieldName;
  mine: FieldValue;
  theirs: FieldValue;
  /** Null until the person has chosen. */
  choice: 'mine' | 'theirs' | null;
}

/** A recipe that is being edited. */
export interface Editing {
  /** What the server had when this form last looked; null for a recipe that is not stored yet. */
  item: Item | null;
  /** The same as fields. */
  base: RecipeFields;
  /** What stands in the form. */
  fields: RecipeFields;
  conflicts: readonly Conflict[];
  /** Fields that came from elsewhere while the form was open. */
  taken: readonly FieldName[];
}

interface Merged {
  fields: RecipeFields;
  taken: FieldName[];
  contested: FieldName[];
}

/**
 * Three versions become one, field by field: what only the other side changed is taken over, what was typed here stays.
 * `contested` names the fields that both changed; they keep what was typed here until the person chooses.
 */
export function mergeEdits(base: RecipeFields, mine: RecipeFields, theirs: RecipeFields): Merged {
  const ours = new Set(differingFields(base, mine));
  const changedThere = differingFields(base, theirs);
  const taken = changedThere.filter((name) => !ours.has(name));
  const contested = changedThere.filter(
    (name) => ours.has(name) && !isSame(mine[name], theirs[name]),
  );
  return { fields: copy(taken, theirs, mine), taken, contested };
}

function copy(names: readonly FieldName[], from: RecipeFields, into: RecipeFields): RecipeFields {
  return { ...into, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}

/** A form as it opens, with a recipe or with nothing. */
export function startEditing(item: Item | null): Editing {
  const base = item ? fieldsOf(item) : emptyFields;
  return { item, base, fields: base, conflicts: [], taken: [] };
}

/** Takes up again what was typed before, on top of what the server has by now. */
export function resumeEditing(
  item: Item | null,
  kept: { base: RecipeFields; fields: RecipeFields } | null,
): Editing {
  const start = startEditing(item);
  if (!kept) return start;
  const resumed = { ...start, base: kept.base, fields: kept.fields };
  return item ? rebase(resumed, item) : resumed;
}

/** The same edits, now on top of what the server has. */
export function rebase(editing: Editing, item: Item): Editing {
  const theirs = fieldsOf(item);
  const { fields, taken, contested } = mergeEdits(editing.base, editing.fields, theirs);
  const fresh = contested.map(
    (field): Conflict => ({ field, mine: fields[field], theirs: theirs[field], choice: null }),
  );
  const open = editing.conflicts
    .filter(({ field }) => !contested.includes(field))
    .map(
      (conflict): Conflict => ({
        ...conflict,
        theirs: theirs[conflict.field],
        choice: taken.includes(conflict.field) ? 'theirs' : conflict.choice,
      }),
    )
    .filter(({ mine, theirs: other }) => !isSame(mine, other));
  return {
    item,
    base: theirs,
    fields,
    conflicts: inOrder([...open, ...fresh]),
    taken: fieldNames.filter((name) => editing.taken.includes(name) || taken.includes(name)),
  };
}

const inOrder = (conflicts: Conflict[]) =>
  conflicts.toSorted((a, b) => fieldNames.indexOf(a.field) - fieldNames.indexOf(b.field));

/** After a change of photos from here: a preview that was chosen in this form outlives what the server made of it. */
export function rebaseOnOwnPhotos(editing: Editing, item: Item): Editing {
  const after = rebase(editing, item);
  const wasOpen = editing.conflicts.some(({ field }) => field === 'previewIconUrl');
  return {
    ...after,
    conflicts: after.conflicts.filter(({ field }) => field !== 'previewIconUrl' || wasOpen),
    taken: after.taken.filter(
      (field) => field !== 'previewIconUrl' || editing.taken.includes(field),
    ),
  };
}

/** Something was typed. Who types into a contested field has chosen. */
export function typeInto(editing: Editing, part: Partial<RecipeFields>): Editing {
  const fields = { ...editing.fields, ...part };
  const conflicts = editing.conflicts.map(
    (conflict): Conflict =>
      conflict.field in part
        ? { ...conflict, mine: fields[conflict.field], choice: 'mine' }
        : conflict,
  );
  return { ...editing, fields, conflicts };
}

/** The person takes one of the two versions; the other is kept at hand until all is saved. */
export function choose(editing: Editing, field: FieldName, choice: 'mine' | 'theirs'): Editing {
  const conflict = editing.conflicts.find((one) => one.field === field);
  if (!conflict) return editing;
  return {
    ...editing,
    fields: { ...editing.fields, [field]: conflict[choice] },
    conflicts: editing.conflicts.map((one) => (one === conflict ? { ...one, choice } : one)),
  };
}

/** Whether a choice is still to be made. */
export const isContested = ({ conflicts }: Editing) =>
  conflicts.some(({ choice }) => choice === null);

export const isDirty = ({ base, fields }: Editing) => differingFields(base, fields).length > 0;
