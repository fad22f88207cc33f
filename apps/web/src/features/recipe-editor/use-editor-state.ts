import { type RefObject, useCallback, useRef, useState } from 'react';
import { type EditorState, updateFields } from '#features/recipe-editor/editor-state.ts';
import type { RecipeFormValues } from '#features/recipe-editor/recipe-form-values.ts';

export interface UseEditorStateResult {
  state: EditorState;
  /** The latest state, for callbacks that outlive a render. */
  latestState: RefObject<EditorState>;
  updateState: (update: (current: EditorState) => EditorState) => void;
  setFields: (changes: Partial<RecipeFormValues>) => void;
}

/** The state of the editor. */
export function useEditorState(createState: () => EditorState): UseEditorStateResult {
  const [state, setState] = useState(createState);
  const latestState = useRef(state);
  const updateState = useCallback((update: (current: EditorState) => EditorState) => {
    latestState.current = update(latestState.current);
    setState(latestState.current);
  }, []);
  const setFields = useCallback(
    (changes: Partial<RecipeFormValues>) =>
      updateState((current) => updateFields(current, changes)),
    [updateState],
  );
  return { state, latestState, updateState, setFields };
}
