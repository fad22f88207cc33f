import { type Item, UNDO_MS, unrecognisedSources } from '@plateful/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { putChangedRecipe } from '#features/recipes/cache.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { ApiError, errorText } from '#lib/api.ts';
import { items } from '#lib/calls.ts';
import { texts } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

const t = texts.review;

/** Whether the recipe was made from a photo, so that one can say which dish it shows. */
export const isRecognised = ({ source }: Item) => !unrecognisedSources.includes(source);

/** Whether there is an earlier version of the recipe to restore. */
export const hasReplacedVersion = ({ replacedVersionUntil: until }: Item) =>
  until !== undefined && new Date(until) > new Date();

function showFailure(error: unknown, message: string): void {
  const text = errorText(error, message, texts.errors.network);
  showToast({ message: text, isErrorMessage: true });
}

/** Restores the version that was replaced last; says how it went. */
export async function restoreReplacedVersion(
  queryClient: QueryClient,
  itemId: string,
): Promise<void> {
  try {
    const { data } = await items.command('RESTORE_REPLACED_VERSION', { itemId });
    putChangedRecipe(queryClient, data);
    showToast({ message: t.restored(titleOf(data)), isErrorMessage: false });
  } catch (error) {
    showFailure(error, t.restoreFailed);
  }
}

interface Choice {
  title: string;
  replaceEdits: boolean;
}

export interface ChooseDish {
  choose: (title: string) => void;
  isPending: boolean;
  /** The dish for which edits would be discarded: to be confirmed first. */
  toConfirm: string | null;
  replaceEdits: () => void;
  cancel: () => void;
}

/** Says which dish the photo of a recipe shows. Edits are replaced only once that is confirmed. */
export function useChooseDish(item: Item, onChosen?: () => void): ChooseDish {
  const queryClient = useQueryClient();
  const [toConfirm, setToConfirm] = useState<string | null>(null);

  function onSuccess(changed: Item, { title }: Choice) {
    putChangedRecipe(queryClient, changed);
    onChosen?.();
    const wasReplaced =
      changed.replacedVersionUntil !== undefined &&
      changed.replacedVersionUntil !== item.replacedVersionUntil;
    const undo = { label: texts.recipe.undo, onAct: () => restore(changed) };
    showToast({
      message: title === item.title && !wasReplaced ? t.kept : t.replaced(titleOf(changed)),
      isErrorMessage: false,
      ...(wasReplaced && { action: undo, durationMs: UNDO_MS }),
    });
  }

  const restore = ({ _id }: Item) => void restoreReplacedVersion(queryClient, _id);

  const confirm = useMutation({
    mutationFn: async (choice: Choice): Promise<Item> =>
      (await items.command('CONFIRM_RECOGNITION', { itemId: item._id, ...choice })).data,
    onSuccess,
    onError: (error, { title }) => {
      if (error instanceof ApiError && error.code === 'ITEM_EDITED') setToConfirm(title);
      else showFailure(error, t.failed);
    },
  });

  return {
    choose: (title) => confirm.mutate({ title, replaceEdits: false }),
    isPending: confirm.isPending,
    toConfirm,
    replaceEdits: () => {
      if (toConfirm !== null) confirm.mutate({ title: toConfirm, replaceEdits: true });
      setToConfirm(null);
    },
    cancel: () => setToConfirm(null),
  };
}
