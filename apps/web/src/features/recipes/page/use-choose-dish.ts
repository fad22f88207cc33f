import { type Item, UNDO_MS, unrecognisedSources } from '@plateful/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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

const showErrorToast = (message: string) => showToast({ message, isErrorMessage: true });

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
    showErrorToast(errorText(error, t.restoreFailed, texts.errors.network));
  }
}

interface Choice {
  title: string;
  replaceEdits: boolean;
  /** The recipe as it was when the dish was chosen: an event may change it before the response arrives. */
  before: Item;
}

export interface ChooseDish {
  choose: (title: string) => void;
  isPending: boolean;
  /** The dish for which edits would be discarded: to be confirmed first. */
  toConfirm: string | null;
  replaceEdits: () => void;
  cancel: () => void;
}

interface ChooseDishOptions {
  onChosen?: () => void;
  /** Receives the message for the person; a toast shows it when absent. A toast is covered by an open dialog. */
  onFailure?: (message: string) => void;
}

/** Focuses the control that led to the question once the question has been canceled. */
function useFocusAfterQuestion(isAsking: boolean) {
  const trigger = useRef<HTMLElement | null>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) trigger.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return () => {
    const { activeElement } = document;
    trigger.current = activeElement instanceof HTMLElement ? activeElement : null;
  };
}

/** Says which dish the photo of a recipe shows. Edits are replaced only once that is confirmed. */
export function useChooseDish(item: Item, options: ChooseDishOptions = {}): ChooseDish {
  const { onChosen, onFailure = showErrorToast } = options;
  const queryClient = useQueryClient();
  const [toConfirm, setToConfirm] = useState<string | null>(null);
  const rememberFocus = useFocusAfterQuestion(toConfirm !== null);

  function onSuccess(changed: Item, { title, before }: Choice) {
    putChangedRecipe(queryClient, changed);
    setToConfirm(null);
    onChosen?.();
    const wasReplaced =
      changed.replacedVersionUntil !== undefined &&
      changed.replacedVersionUntil !== before.replacedVersionUntil;
    const undo = { label: texts.recipe.undo, onAct: () => restore(changed) };
    showToast({
      message: title === before.title && !wasReplaced ? t.kept : t.replaced(titleOf(changed)),
      isErrorMessage: false,
      ...(wasReplaced && { action: undo, durationMs: UNDO_MS }),
    });
  }

  const restore = ({ _id }: Item) => void restoreReplacedVersion(queryClient, _id);

  const confirm = useMutation({
    mutationFn: async ({ title, replaceEdits, before }: Choice): Promise<Item> =>
      (await items.command('CONFIRM_RECOGNITION', { itemId: before._id, title, replaceEdits }))
        .data,
    onSuccess,
    onError: (error, { title }) => {
      const isEdited = error instanceof ApiError && error.code === 'ITEM_EDITED';
      setToConfirm(isEdited ? title : null);
      if (!isEdited) onFailure(errorText(error, t.failed, texts.errors.network));
    },
  });

  return {
    choose: (title) => {
      rememberFocus();
      confirm.mutate({ title, replaceEdits: false, before: item });
    },
    isPending: confirm.isPending,
    toConfirm,
    replaceEdits: () => {
      if (toConfirm === null) return;
      confirm.mutate({ title: toConfirm, replaceEdits: true, before: item });
    },
    cancel: () => setToConfirm(null),
  };
}
