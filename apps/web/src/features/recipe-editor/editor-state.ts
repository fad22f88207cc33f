import type { Item } from '@plateful/contract';
import {
  emptyFields,
  type FieldName,
  type FieldValue,
  fieldNames,
  getChangedFields,
  isSameFieldValue,
  type RecipeFields,
  toRecipeFields,
} from '#features/recipe-editor/recipe-fields.ts';

/** A field that was changed differently in this form and on the server. */
export interface Conflict {
  field: FieldName;
  mine: FieldValue;
  theirs: FieldValue;
  /** Null until the user has chosen. */
  choice: 'mine' | 'theirs' | null;
}

/** A recipe that is being edited. */
export interface EditorState {
  /** The stored recipe on which the edits are based; null for a new recipe. */
  item: Item | null;
  /** The fields of `item`. */
  base: RecipeFields;
  /** The current values of the form. */
  fields: RecipeFields;
  conflicts: readonly Conflict[];
  /** Fields that were updated from the server while the form was open. */
  mergedFields: readonly FieldName[];
}

interface MergeResult {
  fields: RecipeFields;
  mergedFields: FieldName[];
  conflictingFields: FieldName[];
}

/**
 * Three-way merge by field: a field that only the server has changed is updated, local edits are kept. A field that
 * both have changed keeps the local edit until the user chooses.
 */
export function mergeEdits(
  base: RecipeFields,
  mine: RecipeFields,
  theirs: RecipeFields,
): MergeResult {
  const changedHere = new Set(getChangedFields(base, mine));
  const changedThere = getChangedFields(base, theirs);
  const mergedFields = changedThere.filter((name) => !changedHere.has(name));
  const conflictingFields = changedThere.filter(
    (name) => changedHere.has(name) && !isSameFieldValue(name, mine[name], theirs[name]),
  );
  return { fields: copyFields(mergedFields, theirs, mine), mergedFields, conflictingFields };
}

function copyFields(
  names: readonly FieldName[],
  from: RecipeFields,
  target: RecipeFields,
): RecipeFields {
  return { ...target, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}

/** The initial state, for a stored recipe or a new one. */
export function createEditorState(item: Item | null): EditorState {
  const base = item ? toRecipeFields(item) : emptyFields;
  return { item, base, fields: base, conflicts: [], mergedFields: [] };
}

/** Restores a draft and rebases it onto the stored recipe. */
export function restoreEditorState(
  item: Item | null,
  draft: { base: RecipeFields; fields: RecipeFields } | null,
): EditorState {
  const initial = createEditorState(item);
  if (!draft) return initial;
  const restored = { ...initial, base: draft.base, fields: draft.fields };
  return item ? rebaseEdits(restored, item) : restored;
}

/** Rebases the edits onto a newer version of the stored recipe. */
export function rebaseEdits(state: EditorState, item: Item): EditorState {
  const theirs = toRecipeFields(item);
  const { fields, mergedFields, conflictingFields } = mergeEdits(state.base, state.fields, theirs);
  const newConflicts = conflictingFields.map(
    (field): Conflict => ({ field, mine: fields[field], theirs: theirs[field], choice: null }),
  );
  const remainingConflicts = state.conflicts
    .filter(({ field }) => !conflictingFields.includes(field))
    .map(
      (conflict): Conflict => ({
        ...conflict,
        theirs: theirs[conflict.field],
        choice: mergedFields.includes(conflict.field) ? 'theirs' : conflict.choice,
      }),
    )
    .filter(({ field, mine, theirs: other }) => !isSameFieldValue(field, mine, other));
  return {
    item,
    base: theirs,
    fields,
    conflicts: sortConflicts([...remainingConflicts, ...newConflicts]),
    mergedFields: fieldNames.filter(
      (name) => state.mergedFields.includes(name) || mergedFields.includes(name),
    ),
  };
}

const sortConflicts = (conflicts: Conflict[]) =>
  conflicts.toSorted((a, b) => fieldNames.indexOf(a.field) - fieldNames.indexOf(b.field));

/**
 * Rebases the edits after this form has added or removed a photo. A preview icon selected in this form is kept without
 * a conflict.
 */
export function rebaseAfterPhotoChange(state: EditorState, item: Item): EditorState {
  const rebased = rebaseEdits(state, item);
  const hadConflict = state.conflicts.some(({ field }) => field === 'previewIconUrl');
  return {
    ...rebased,
    conflicts: rebased.conflicts.filter(({ field }) => field !== 'previewIconUrl' || hadConflict),
    mergedFields: rebased.mergedFields.filter(
      (field) => field !== 'previewIconUrl' || state.mergedFields.includes(field),
    ),
  };
}

/** Updates fields. Editing a conflicting field resolves its conflict. */
export function updateFields(state: EditorState, changes: Partial<RecipeFields>): EditorState {
  const fields = { ...state.fields, ...changes };
  const conflicts = state.conflicts.map(
    (conflict): Conflict =>
      conflict.field in changes
        ? { ...conflict, mine: fields[conflict.field], choice: 'mine' }
        : conflict,
  );
  return { ...state, fields, conflicts };
}

/** Resolves a conflict. The other version is kept until the recipe is saved. */
export function resolveConflict(
  state: EditorState,
  field: FieldName,
  choice: 'mine' | 'theirs',
): EditorState {
  const conflict = state.conflicts.find((candidate) => candidate.field === field);
  if (!conflict) return state;
  return {
    ...state,
    fields: { ...state.fields, [field]: conflict[choice] },
    conflicts: state.conflicts.map((candidate) =>
      candidate === conflict ? { ...candidate, choice } : candidate,
    ),
  };
}

/** Whether the user still has to choose for a field. */
export const hasUnresolvedConflicts = ({ conflicts }: EditorState) =>
  conflicts.some(({ choice }) => choice === null);

export const isDirty = ({ base, fields }: EditorState) => getChangedFields(base, fields).length > 0;
