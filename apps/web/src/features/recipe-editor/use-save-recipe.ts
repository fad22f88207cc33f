import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DraftKey,
  type IdempotencyState,
  updateIdempotencyState,
} from '#features/recipe-editor/draft-storage.ts';
import { hasUnresolvedConflicts } from '#features/recipe-editor/editor-state.ts';
import type { FieldProblems } from '#features/recipe-editor/parse-recipe-changes.ts';
import type { FieldName, RecipeFormValues } from '#features/recipe-editor/recipe-form-values.ts';
import type { SaveNewRecipeResult } from '#features/recipe-editor/save-recipe.ts';
import type { UseEditorStateResult } from '#features/recipe-editor/use-editor-state.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { logError } from '#lib/logger.ts';
import { editTexts } from '#texts/en/edit.ts';
import { withServerMessageTranslations } from '#texts/localization.ts';

const t = editTexts.edit;

const saveRecipe = createLazyModule(
  withServerMessageTranslations(() => import('#features/recipe-editor/save-recipe.ts')),
);
type SaveRecipe = Awaited<ReturnType<typeof saveRecipe.load>>;

export interface SaveState {
  isSaving: boolean;
  problems: FieldProblems;
  /** How often saving was refused because of problems. */
  refusals: number;
  errorMessage: string | null;
}

interface SaveAttempt extends SaveState {
  /** The fields that were checked. */
  fields: RecipeFormValues | null;
}

const initialState: SaveAttempt = {
  ...{ isSaving: false, problems: {}, refusals: 0, errorMessage: null, fields: null },
};

/** The problems of fields that have not changed since they were found. */
function getRemainingProblems({ problems, fields }: SaveAttempt, current: RecipeFormValues) {
  const names = Object.keys(problems) as FieldName[];
  const remaining = names.filter((name) => current[name] === fields?.[name]);
  return Object.fromEntries(remaining.map((name) => [name, problems[name]])) as FieldProblems;
}

/** Tracks the progress and errors of saving. */
function useSaveAttempt({ state, latestState }: UseEditorStateResult) {
  // Loaded early, so that saving needs no other file.
  useLazyModule(saveRecipe, 'whenIdle');
  const [current, setCurrent] = useState(initialState);
  const update = (changes: Partial<SaveAttempt>) =>
    setCurrent(({ refusals }) => ({ ...initialState, refusals, ...changes }));

  async function attempt<Result>(
    fallback: string,
    save: (module: SaveRecipe) => Promise<Result | { problems: FieldProblems }>,
    onSaved: (result: Result) => void,
  ): Promise<void> {
    update({ isSaving: true });
    try {
      const { fields } = latestState.current;
      const result = await save(await saveRecipe.load());
      if (result instanceof Object && 'problems' in result) {
        const { problems } = result;
        update({ problems, fields, refusals: current.refusals + 1 });
        return;
      }
      onSaved(result);
      update({});
    } catch (error) {
      logError(fallback, 'use-save-recipe.ts', error);
      const getMessage = saveRecipe.getLoaded()?.getEditorErrorMessage;
      update({ errorMessage: getMessage?.(error, fallback) ?? t.networkError });
    }
  }

  const problems = getRemainingProblems(current, state.fields);
  const errorMessage = Object.keys(problems).length > 0 ? t.checkFields : current.errorMessage;
  return { saveState: { ...current, problems, errorMessage }, attempt };
}

interface SaveCallbacks {
  /** @param isMerged whether changes from another device were merged */
  onSaved: (isMerged: boolean) => void;
  /** Called when the user has to resolve conflicts before saving. */
  onConflict: () => void;
}

/** Saves the changed fields of a stored recipe. */
export function useSaveEdits(editor: UseEditorStateResult, callbacks: SaveCallbacks) {
  const queryClient = useQueryClient();
  const { saveState, attempt } = useSaveAttempt(editor);

  function save() {
    const { item } = editor.latestState.current;
    if (!item) return;
    if (hasUnresolvedConflicts(editor.latestState.current)) return callbacks.onConflict();
    void attempt(
      t.saveFailed,
      ({ saveEdits }) => saveEdits(queryClient, editor, item),
      (result) =>
        result === 'conflict' ? callbacks.onConflict() : callbacks.onSaved(result.isMerged),
    );
  }

  return { saveState, save };
}

/**
 * Creates a recipe from the form.
 * @param request updated by each attempt
 */
export function useSaveNewRecipe(
  editor: UseEditorStateResult,
  draftKey: DraftKey,
  request: IdempotencyState,
  onCreated: (created: SaveNewRecipeResult) => void,
) {
  const queryClient = useQueryClient();
  const { saveState, attempt } = useSaveAttempt(editor);

  function save(files: readonly File[] = []) {
    const { fields } = editor.latestState.current;
    const recipe = {
      ...{ fields, request, files, userId: draftKey.userId },
      updateRequest: (changes: Partial<IdempotencyState>) =>
        updateIdempotencyState(draftKey, request, changes),
    };
    void attempt(
      editTexts.newItem.failed,
      ({ saveNewRecipe }) => saveNewRecipe(queryClient, recipe),
      onCreated,
    );
  }

  return { saveState, save };
}
