import { useEffect, useRef } from 'react';
import {
  type DraftKey,
  type RecipeDraft,
  removeDraft,
  writeDraft,
} from '#features/recipe-editor/draft-storage.ts';
import { useAppStore } from '#lib/app-store.ts';

/**
 * Stores unsaved edits in this tab.
 * @returns a function that discards the draft, after it was saved or discarded by the user
 */
export function useAutosaveDraft(
  { userId, itemId }: DraftKey,
  draft: RecipeDraft | null,
): () => void {
  const isDiscarded = useRef(false);

  useEffect(() => {
    if (isDiscarded.current) return;
    if (draft) writeDraft({ userId, itemId }, draft);
    else removeDraft({ userId, itemId });
  });

  useEffect(
    () => () => {
      // Logging out deletes drafts; an expired session keeps them.
      if (useAppStore.getState().hasLoggedOut) removeDraft({ userId, itemId });
    },
    [userId, itemId],
  );

  return () => {
    isDiscarded.current = true;
    removeDraft({ userId, itemId });
  };
}
