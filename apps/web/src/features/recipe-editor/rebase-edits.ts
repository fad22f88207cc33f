import type { Item } from '@plateful/contract';
import {
  type Conflict,
  createEditorState,
  type EditorState,
} from '#features/recipe-editor/editor-state.ts';
import {
  fieldNames,
  isSameFieldValue,
  type RecipeFormValues,
  toRecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';
import { mergeFields } from '#features/recipe-editor/three-way-merge.ts';

/** Restores a draft and rebases it onto the stored recipe. */
export function restoreEditorState(
  item: Item | null,
  draft: { base: RecipeFormValues; fields: RecipeFormValues } | null,
): EditorState {
  const initial = createEditorState(item);
  if (!draft) return initial;
  const restored = { ...initial, base: draft.base, fields: draft.fields };
  return item ? rebaseEdits(restored, item) : restored;
}

/** Rebases the edits onto a newer version of the stored recipe. */
export function rebaseEdits(state: EditorState, item: Item): EditorState {
  const theirs = toRecipeFormValues(item);
  const { fields, mergedFields, conflictingFields } = mergeFields(state.base, state.fields, theirs);
  const newConflicts = conflictingFields.map(
    (field): Conflict => ({
      ...{ field, base: state.base[field], mine: fields[field] },
      ...{ theirs: theirs[field], choice: null },
    }),
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
export function rebaseAfterOwnPhotoChange(state: EditorState, item: Item): EditorState {
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
