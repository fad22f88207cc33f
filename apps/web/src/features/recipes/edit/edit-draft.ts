import { nutrients } from '@plateful/contract';
import type { RecipeFields } from '#features/recipes/edit/edit-fields.ts';

/** What was typed and not saved, with the state that it was typed upon. */
export interface Draft {
  base: RecipeFields;
  fields: RecipeFields;
  requestKey: string;
}

/** Whose draft of which recipe; `new` for one that is not stored yet. */
export interface DraftOwner {
  userId: string;
  itemId: string;
}

const nameOf = ({ userId, itemId }: DraftOwner) => `draft:${userId}:${itemId}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown) => typeof value === 'string';
const isLines = (value: unknown) => Array.isArray(value) && value.every(isText);

function areFields(value: unknown): value is RecipeFields {
  return (
    isRecord(value) &&
    [value.title, value.description, value.category, value.servings, value.tagId].every(isText) &&
    (value.previewIconUrl === null || isText(value.previewIconUrl)) &&
    isLines(value.ingredients) &&
    isLines(value.instructions) &&
    (value.figures === null || areFigures(value.figures))
  );
}

const areFigures = (value: unknown) =>
  isRecord(value) && nutrients.every((name) => isText(value[name]));

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) && areFields(value.base) && areFields(value.fields) && isText(value.requestKey)
  );
}

/** What this tab kept, or null when there is nothing that can be used. */
export function readDraft(owner: DraftOwner): Draft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed for as long as this tab lives. A chosen photo is left out when there is no room for it. */
export function writeDraft(owner: DraftOwner, draft: Draft): void {
  const { previewIconUrl } = draft.base;
  const smaller = { ...draft, fields: { ...draft.fields, previewIconUrl } };
  for (const kept of [draft, smaller]) {
    try {
      sessionStorage.setItem(nameOf(owner), JSON.stringify(kept));
      return;
    } catch {
      // Full, or a private window that refuses: the form itself still has everything.
    }
  }
}

export function removeDraft(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(nameOf(owner));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
