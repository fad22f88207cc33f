import { type ItemFields, nutritionFields } from '@plateful/contract';
import {
  emptyRecipeFormValues,
  type RecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';
import { recipeDraftKeyPrefix } from '#lib/browser-storage.ts';
import { createRandomId } from '#lib/create-random-id.ts';

/**
 * The request that creates a recipe. The server accepts a key again only with the same content, so a retry sends the
 * first content again.
 */
export interface IdempotencyState {
  requestKey: string;
  /** The content of an earlier attempt that may have created the recipe. */
  sentContent: ItemFields | null;
}

/** Unsaved edits, with the state on which they are based. */
export interface RecipeDraft extends IdempotencyState {
  base: RecipeFormValues;
  fields: RecipeFormValues;
}

/** The user and the recipe of a draft; `new` for a recipe that is not stored yet. */
export interface DraftKey {
  userId: string;
  itemId: string;
}

const getStorageKey = ({ userId, itemId }: DraftKey) =>
  `${recipeDraftKeyPrefix}${userId}:${itemId}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isString = (value: unknown) => typeof value === 'string';
const isLine = (value: unknown) => isString(value) || (isRecord(value) && isString(value.heading));

/** The fields that are texts: those with an empty text as their default. */
const textFields = Object.entries(emptyRecipeFormValues).flatMap(([name, value]) =>
  value === '' ? [name] : [],
);

function isRecipeFields(value: unknown): value is RecipeFormValues {
  return (
    isRecord(value) &&
    textFields.every((name) => isString(value[name])) &&
    (value.previewIconUrl === null || isString(value.previewIconUrl)) &&
    [value.ingredients, value.instructions].every(
      (lines) => Array.isArray(lines) && lines.every(isLine),
    ) &&
    Array.isArray(value.tags) &&
    value.tags.every(isString) &&
    (value.nutrition === null || isNutritionInput(value.nutrition))
  );
}

const isNutritionInput = (value: unknown) =>
  isRecord(value) && nutritionFields.every((name) => isString(value[name]));

function isDraft(value: unknown): value is RecipeDraft {
  return (
    isRecord(value) &&
    isRecipeFields(value.base) &&
    isRecipeFields(value.fields) &&
    isString(value.requestKey) &&
    (value.sentContent === null || isRecord(value.sentContent))
  );
}

/** Earlier versions stored `nutrition` as `figures`, and had fewer fields. */
function upgradeStoredFields(name: string, value: unknown): unknown {
  if (!isRecord(value) || (name !== 'base' && name !== 'fields')) return value;
  const { figures = null, ...rest } = value;
  return { ...emptyRecipeFormValues, nutrition: figures, ...rest };
}

/** The draft of this tab, or null if there is none or it is invalid. */
export function readDraft(key: DraftKey): RecipeDraft | null {
  try {
    const value: unknown = JSON.parse(
      sessionStorage.getItem(getStorageKey(key)) ?? 'null',
      upgradeStoredFields,
    );
    // Earlier versions did not store it.
    const draft = isRecord(value) ? { sentContent: null, ...value } : null;
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** The request that saves a draft as a new recipe. */
export const restoreIdempotencyState = (draft: RecipeDraft | null): IdempotencyState => ({
  requestKey: draft?.requestKey ?? createRandomId(),
  sentContent: draft?.sentContent ?? null,
});

/**
 * Stores a draft in the session storage. If it does not fit, the preview icon is left out, then the content that was
 * sent.
 */
export function writeDraft(key: DraftKey, draft: RecipeDraft): void {
  const { previewIconUrl } = draft.base;
  const withoutPhoto = { ...draft, fields: { ...draft.fields, previewIconUrl } };
  for (const candidate of [draft, withoutPhoto, { ...withoutPhoto, sentContent: null }]) {
    try {
      sessionStorage.setItem(getStorageKey(key), JSON.stringify(candidate));
      return;
    } catch {
      // The storage is full or disabled; the edits are still in the form.
    }
  }
}

export function removeDraft(key: DraftKey): void {
  try {
    sessionStorage.removeItem(getStorageKey(key));
  } catch {
    // The session storage is disabled, so there is no draft.
  }
}

/** Changes a request, also in the stored draft: after a reload, its key must not be used with other content. */
export function updateIdempotencyState(
  key: DraftKey,
  request: IdempotencyState,
  changes: Partial<IdempotencyState>,
): void {
  const { requestKey } = request;
  Object.assign(request, changes);
  const draft = readDraft(key);
  // After the form was left, the draft may be that of another new recipe.
  if (draft?.requestKey === requestKey) writeDraft(key, { ...draft, ...request });
}
