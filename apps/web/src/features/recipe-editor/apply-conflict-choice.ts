import type { EditorState } from '#features/recipe-editor/editor-state.ts';
import type { FieldName } from '#features/recipe-editor/recipe-form-values.ts';

/** Resolves a conflict. The other version is kept until the recipe is saved. */
export function applyConflictChoice(
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
