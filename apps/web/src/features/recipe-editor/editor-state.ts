import type { Item } from '@plateful/contract';
import {
  emptyRecipeFormValues,
  type FieldName,
  type FieldValue,
  getChangedFields,
  type RecipeFormValues,
  toRecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';

/** A field that was changed differently in this form and on the server. */
export interface Conflict {
  field: FieldName;
  /** The value on which the edit was based. */
  base: FieldValue;
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
  base: RecipeFormValues;
  /** The current values of the form. */
  fields: RecipeFormValues;
  conflicts: readonly Conflict[];
  /** Fields that were updated from the server while the form was open. */
  mergedFields: readonly FieldName[];
}

/** The initial state, for a stored recipe or a new one. */
export function createEditorState(item: Item | null): EditorState {
  const base = item ? toRecipeFormValues(item) : emptyRecipeFormValues;
  return { item, base, fields: base, conflicts: [], mergedFields: [] };
}

/** Updates fields. Editing a conflicting field resolves its conflict. */
export function updateFields(state: EditorState, changes: Partial<RecipeFormValues>): EditorState {
  const fields = { ...state.fields, ...changes };
  const conflicts = state.conflicts.map(
    (conflict): Conflict =>
      conflict.field in changes
        ? { ...conflict, mine: fields[conflict.field], choice: 'mine' }
        : conflict,
  );
  return { ...state, fields, conflicts };
}

/** Whether the user still has to choose for a field. */
export const hasUnresolvedConflicts = ({ conflicts }: EditorState) =>
  conflicts.some(({ choice }) => choice === null);

/** The base of a draft: where the user has not chosen yet, that of the edit, so that a restored draft asks again. */
export function getDraftBase({ base, conflicts }: EditorState): RecipeFormValues {
  const unresolved = conflicts.filter(({ choice }) => choice === null);
  return {
    ...base,
    ...Object.fromEntries(unresolved.map((conflict) => [conflict.field, conflict.base])),
  };
}

export const isDirty = ({ base, fields }: EditorState) => getChangedFields(base, fields).length > 0;
