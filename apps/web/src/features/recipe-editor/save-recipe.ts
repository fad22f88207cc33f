import type { Item, ItemFields } from '@plateful/contract';
import type { QueryClient } from '@tanstack/react-query';
import { addRecipeToCache, removeRecipeFromCache } from '#entities/recipe/recipe-cache.ts';
import { recipeQueryOptions } from '#entities/recipe/recipe-queries.ts';
import {
  isEditConflictError,
  updateRecipeMutationOptions,
} from '#entities/recipe/update-recipe.ts';
import type { IdempotencyState } from '#features/recipe-editor/draft-storage.ts';
import { getEditorErrorMessage } from '#features/recipe-editor/editor-error-messages.ts';
import {
  createEditorState,
  hasUnresolvedConflicts,
  updateFields,
} from '#features/recipe-editor/editor-state.ts';
import { setFailedUploads } from '#features/recipe-editor/failed-uploads.ts';
import {
  type FieldProblems,
  parseRecipeChanges,
} from '#features/recipe-editor/parse-recipe-changes.ts';
import { PhotoUploadError } from '#features/recipe-editor/photo-upload-error.ts';
import { rebaseEdits } from '#features/recipe-editor/rebase-edits.ts';
import {
  emptyRecipeFormValues,
  type RecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';
import { uploadPhotosToRecipe } from '#features/recipe-editor/upload-photos.ts';
import type { UseEditorStateResult } from '#features/recipe-editor/use-editor-state.ts';
import { ApiError } from '#lib/api-client.ts';
import { createRandomId } from '#lib/create-random-id.ts';
import { isNotFoundError } from '#lib/is-not-found-error.ts';
import { itemsApi } from '#lib/items-api.ts';
import { logError } from '#lib/logger.ts';
import { editTexts } from '#texts/en/edit.ts';

export { getEditorErrorMessage };

const t = editTexts.edit;

interface InvalidFields {
  problems: FieldProblems;
}

const sendUpdate = (queryClient: QueryClient, item: Item, changes: ItemFields): Promise<Item> =>
  queryClient
    .getMutationCache()
    .build(queryClient, updateRecipeMutationOptions(queryClient))
    .execute({ item, changes, basedOn: item.updatedAt });

type Editor = Pick<UseEditorStateResult, 'latestState' | 'updateState'>;

/**
 * Saves the changed fields. If the recipe was changed on another device, the changes are merged and saved again.
 * @returns whether changes from another device were merged, or `conflict` if the user has to choose
 */
export async function saveEdits(
  queryClient: QueryClient,
  { latestState, updateState }: Editor,
  item: Item,
  isRetry = false,
): Promise<InvalidFields | 'conflict' | { isMerged: boolean }> {
  const { base, fields } = latestState.current;
  const result = parseRecipeChanges(base, fields);
  if ('problems' in result) return result;
  try {
    if (Object.keys(result.changes).length > 0) await sendUpdate(queryClient, item, result.changes);
    return { isMerged: isRetry };
  } catch (error) {
    if (isNotFoundError(error)) removeRecipeFromCache(queryClient, item._id);
    if (!isEditConflictError(error) || isRetry) throw error;
  }
  const theirs = await queryClient.fetchQuery({
    ...recipeQueryOptions(item._id, queryClient),
    staleTime: 0,
  });
  if (theirs) updateState((current) => rebaseEdits(current, theirs));
  if (hasUnresolvedConflicts(latestState.current)) return 'conflict';
  const latestItem = latestState.current.item ?? item;
  return saveEdits(queryClient, { latestState, updateState }, latestItem, true);
}

/** The fields for a new recipe. A preview icon that is a photo of another recipe is left out. */
const toNewRecipeFields = (fields: RecipeFormValues): RecipeFormValues =>
  fields.previewIconUrl?.startsWith('data:') ? fields : { ...fields, previewIconUrl: null };

interface NewRecipe {
  fields: RecipeFormValues;
  userId: string;
  request: Readonly<IdempotencyState>;
  /** Changes the request, also in the stored draft. */
  updateRequest: (changes: Partial<IdempotencyState>) => void;
  files: readonly File[];
}

export interface SaveNewRecipeResult {
  item: Item;
  /** Why photos were not added; null if all were. */
  photosError: string | null;
}

/** Creates a recipe from the form, then adds the photos. */
export async function saveNewRecipe(
  queryClient: QueryClient,
  recipe: NewRecipe,
): Promise<InvalidFields | SaveNewRecipeResult> {
  const { request } = recipe;
  const fields = toNewRecipeFields(recipe.fields);
  const result = parseRecipeChanges(emptyRecipeFormValues, fields);
  if ('problems' in result) return result;
  const data = await createOnce(recipe, result.changes);
  addRecipeToCache(queryClient, data);
  const changedNames = getDifferentNames(request.sentContent ?? {}, result.changes);
  const item = await updateChangedFields(queryClient, data, { fields, changedNames });
  return addPhotos(item, recipe);
}

/** Another tab has sent the key with other content, or the recipe was deleted. */
const isKeyUsedUp = (error: unknown) =>
  error instanceof ApiError && ['REQUEST_KEY_REUSED', 'ITEM_IN_TRASH'].includes(error.code);

/** Statuses of errors about the content. Others, such as 429, do not tell whether an earlier attempt has succeeded. */
const contentErrorStatuses = [400, 409, 413, 415, 422];

/**
 * No attempt has created a recipe from this content. Neither a gateway's response, which has no error code, nor another
 * error of the server tells that: it may have failed after storing the recipe.
 */
const isContentRejected = (error: unknown, isFirstAttempt: boolean) =>
  error instanceof ApiError &&
  (contentErrorStatuses.includes(error.status) ||
    error.code === 'STORAGE_UNAVAILABLE' ||
    (isFirstAttempt && error.status < 500 && error.code !== 'UNKNOWN'));

/** Creates the recipe, or returns the one that an earlier attempt has created. */
async function createOnce(recipe: NewRecipe, content: ItemFields): Promise<Item> {
  const { request, updateRequest } = recipe;
  const { requestKey, sentContent } = request;
  if (!sentContent) updateRequest({ sentContent: content });
  try {
    const payload = { ...(sentContent ?? content), requestKey };
    return (await itemsApi.command('CREATE_ITEM', payload)).data;
  } catch (error) {
    if (isContentRejected(error, !sentContent)) updateRequest({ sentContent: null });
    if (!isKeyUsedUp(error)) throw error;
  }
  updateRequest({ requestKey: createRandomId() });
  return createOnce(recipe, content);
}

/** The names of the fields that only one of the contents has, or with different values. */
function getDifferentNames(one: ItemFields, other: ItemFields): ReadonlySet<string> {
  const names = Object.keys({ ...one, ...other }) as (keyof ItemFields)[];
  return new Set(names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name])));
}

/** Updates a created recipe with later input. Its other fields may have been edited elsewhere since. */
async function updateChangedFields(
  queryClient: QueryClient,
  item: Item,
  { fields, changedNames }: { fields: RecipeFormValues; changedNames: ReadonlySet<string> },
): Promise<Item> {
  const { base } = createEditorState(item);
  const previewIconUrl = item.previewIconUrl ?? fields.previewIconUrl;
  const editorState = updateFields(createEditorState(item), { ...fields, previewIconUrl });
  const result = parseRecipeChanges(base, editorState.fields);
  if ('problems' in result) return item;
  const changes = Object.entries(result.changes).filter(([name]) => changedNames.has(name));
  if (changes.length === 0) return item;
  return sendUpdate(queryClient, item, Object.fromEntries(changes));
}

async function addPhotos(item: Item, { files, userId }: NewRecipe): Promise<SaveNewRecipeResult> {
  let updatedItem = item;
  try {
    await uploadPhotosToRecipe(item._id, files, {
      onItemUpdated: (uploadedItem) => {
        updatedItem = uploadedItem;
      },
    });
    return { item: updatedItem, photosError: null };
  } catch (error) {
    if (error instanceof PhotoUploadError) setFailedUploads(userId, item._id, error.retryable);
    logError(t.addFailed, 'save-recipe.ts', error);
    return { item: updatedItem, photosError: getEditorErrorMessage(error, t.addFailed) };
  }
}
