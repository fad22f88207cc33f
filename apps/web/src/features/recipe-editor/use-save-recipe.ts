import type { Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeRecipeFromCache } from '#entities/recipe/recipe-cache.ts';
import { recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import { isEditConflictError, useUpdateRecipe } from '#entities/recipe/update-recipe.ts';
import { saveFailedUploads } from '#features/recipe-editor/failed-uploads.ts';
import {
  createEditorState,
  hasUnresolvedConflicts,
  rebaseEdits,
  updateFields,
} from '#features/recipe-editor/merge-edits.ts';
import { PhotoUploadError } from '#features/recipe-editor/photo-upload-error.ts';
import type { FieldProblems } from '#features/recipe-editor/recipe-changes.ts';
import { emptyFields, type RecipeFields } from '#features/recipe-editor/recipe-fields.ts';
import {
  getEditorErrorMessage,
  useCreateRecipe,
} from '#features/recipe-editor/recipe-mutations.ts';
import type { RecipeEditor } from '#features/recipe-editor/use-recipe-editor.ts';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import { logError } from '#lib/logger.ts';
import { editTexts } from '#texts/en/edit.ts';

const t = editTexts.edit;

export interface SaveState {
  isSaving: boolean;
  problems: FieldProblems;
  errorMessage: string | null;
}

/** The validation is loaded with the fields below the fold. */
const loadRecipeChanges = () => import('#features/recipe-editor/recipe-changes.ts');

const idleState: SaveState = { isSaving: false, problems: {}, errorMessage: null };

/** Tracks the progress and errors of saving. A task returns the problems of the fields, if it found any. */
function useSaveAttempt() {
  const [saveState, setSaveState] = useState<SaveState>(idleState);
  async function attempt(
    fallback: string,
    task: () => Promise<FieldProblems | undefined>,
  ): Promise<void> {
    setSaveState({ ...idleState, isSaving: true });
    try {
      const problems = await task();
      setSaveState(
        problems ? { isSaving: false, problems, errorMessage: t.checkFields } : idleState,
      );
    } catch (error) {
      logError(fallback, 'use-save-recipe.ts', error);
      setSaveState({ ...idleState, errorMessage: getEditorErrorMessage(error, fallback) });
    }
  }
  return { saveState, attempt };
}

interface SaveCallbacks {
  /** @param isMerged whether changes from another device were merged */
  onSaved: (isMerged: boolean) => void;
  /** Called when the user has to resolve conflicts before saving. */
  onConflict: () => void;
}

/**
 * Saves the changed fields. If the recipe was changed on another device, the changes are merged and saved again;
 * conflicting fields are shown to the user.
 */
export function useSaveEdits({ latestState, updateState }: RecipeEditor, callbacks: SaveCallbacks) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useUpdateRecipe();
  const { saveState, attempt } = useSaveAttempt();

  async function mergeRemoteChanges(itemId: string): Promise<void> {
    const theirs = await queryClient.fetchQuery({
      ...recipeQueryOptions(itemId, queryClient),
      staleTime: 0,
    });
    if (theirs) updateState((current) => rebaseEdits(current, theirs));
  }

  async function sendChanges(item: Item, isRetry: boolean): Promise<FieldProblems | undefined> {
    const { computeChanges } = await loadRecipeChanges();
    const { base, fields } = latestState.current;
    const result = computeChanges(base, fields);
    if ('problems' in result) return result.problems;
    const { changes } = result;
    if (Object.keys(changes).length === 0) {
      callbacks.onSaved(isRetry);
      return undefined;
    }
    try {
      await mutateAsync({ item, changes, basedOn: item.updatedAt });
    } catch (error) {
      if (isNotFoundError(error)) removeRecipeFromCache(queryClient, item._id);
      if (!isEditConflictError(error) || isRetry) throw error;
      await mergeRemoteChanges(item._id);
      if (!hasUnresolvedConflicts(latestState.current))
        return sendChanges(latestState.current.item ?? item, true);
      callbacks.onConflict();
      return undefined;
    }
    callbacks.onSaved(isRetry);
    return undefined;
  }

  function save() {
    const { item } = latestState.current;
    if (!item) return;
    if (hasUnresolvedConflicts(latestState.current)) return callbacks.onConflict();
    void attempt(t.saveFailed, () => sendChanges(item, false));
  }

  return { saveState, save };
}

/** The fields for a new recipe. A preview icon that is a photo of another recipe is left out. */
const toNewRecipeFields = (fields: RecipeFields): RecipeFields =>
  fields.previewIconUrl?.startsWith('data:') ? fields : { ...fields, previewIconUrl: null };

interface CreatedRecipe {
  item: Item;
  /** Why photos were not added; null if all were. */
  photosError: string | null;
}

/**
 * Creates a recipe from the form, then adds the photos. Retries do not create another recipe, because they use the same
 * `requestKey`; edits between two attempts are saved to it.
 */
export function useSaveAsNew(
  { latestState }: Pick<RecipeEditor, 'latestState'>,
  requestKey: string,
  onCreated: (created: CreatedRecipe) => void,
) {
  const createRecipe = useCreateRecipe();
  const updateRecipe = useUpdateRecipe();
  const { saveState, attempt } = useSaveAttempt();
  const [attempts, setAttempts] = useState(0);

  /** An earlier attempt may have created the recipe with older fields. */
  async function updateToCurrentFields(item: Item, fields: RecipeFields): Promise<Item> {
    const { computeChanges } = await loadRecipeChanges();
    const { base } = createEditorState(item);
    const previewIconUrl = item.previewIconUrl ?? fields.previewIconUrl;
    const editorState = updateFields(createEditorState(item), { ...fields, previewIconUrl });
    const result = computeChanges(base, editorState.fields);
    if ('problems' in result || Object.keys(result.changes).length === 0) return item;
    return updateRecipe.mutateAsync({ item, changes: result.changes, basedOn: item.updatedAt });
  }

  async function addPhotos(item: Item, files: readonly File[]): Promise<CreatedRecipe> {
    let updatedItem = item;
    try {
      const { uploadPhotos } = await import('#features/recipe-editor/upload-photos.ts');
      await uploadPhotos(item._id, files, {
        onItemUpdated: (uploadedItem) => {
          updatedItem = uploadedItem;
        },
      });
      return { item: updatedItem, photosError: null };
    } catch (error) {
      if (error instanceof PhotoUploadError) saveFailedUploads(item._id, error.retryable);
      logError(t.addFailed, 'use-save-recipe.ts', error);
      return { item: updatedItem, photosError: getEditorErrorMessage(error, t.addFailed) };
    }
  }

  function save(files: readonly File[] = []) {
    void attempt(editTexts.newItem.failed, async () => {
      const { computeChanges } = await loadRecipeChanges();
      const fields = toNewRecipeFields(latestState.current.fields);
      const result = computeChanges(emptyFields, fields);
      if ('problems' in result) return result.problems;
      setAttempts(attempts + 1);
      const createdItem = await createRecipe.mutateAsync({ ...result.changes, requestKey });
      const item = attempts > 0 ? await updateToCurrentFields(createdItem, fields) : createdItem;
      onCreated(await addPhotos(item, files));
      return undefined;
    });
  }

  return { saveState, save };
}
