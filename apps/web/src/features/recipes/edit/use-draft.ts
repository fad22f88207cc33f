import { useEffect, useRef } from 'react';
import {
  type Draft,
  type DraftOwner,
  removeDraft,
  writeDraft,
} from '#features/recipes/edit/edit-draft.ts';
import { useAppStore } from '#lib/store.ts';

/** Keeps unsaved work in this tab for as long as there is any. @returns how to end that, once it was saved or given up */
export function useDraft({ userId, itemId }: DraftOwner, draft: Draft | null): () => void {
  const isOver = useRef(false);

  useEffect(() => {
    if (isOver.current) return;
    if (draft) writeDraft({ userId, itemId }, draft);
    else removeDraft({ userId, itemId });
  });

  useEffect(
    () => () => {
      // Who logs out leaves nothing behind; a session that was lost is another matter.
      if (useAppStore.getState().loggedOut) removeDraft({ userId, itemId });
    },
    [userId, itemId],
  );

  return () => {
    isOver.current = true;
    removeDraft({ userId, itemId });
  };
}
