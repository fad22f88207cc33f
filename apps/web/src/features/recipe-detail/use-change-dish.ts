import { type Item, UNDO_WINDOW_MS } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { updateRecipeInCache } from '#entities/recipe/recipe-cache.ts';
import { restoreReplacedVersion } from '#features/recipe-detail/restore-replaced-version.ts';
import { ApiError, getErrorMessage } from '#lib/api-client.ts';
import { itemsApi } from '#lib/items-api.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { texts } from '#texts/localization.ts';
import { showToast } from '#ui/toast-store.ts';

const t = dishQuestionTexts.review;

const showErrorToast = (message: string, error: unknown) =>
  showToast({ message, isErrorMessage: true, error });

interface Dish {
  title: string;
  /** In the user's language. */
  name: string;
}

interface DishSelection extends Dish {
  replaceEdits: boolean;
  /** The recipe when the dish was chosen; an event may change it before the response arrives. */
  original: Item;
}

export interface UseChangeDishResult {
  changeDish: (title: string, name: string) => void;
  isPending: boolean;
  /** The chosen dish while the user is asked whether to discard edits. */
  dishToConfirm: Dish | null;
  confirmReplaceEdits: () => void;
  cancelReplaceEdits: () => void;
}

interface ChangeDishOptions {
  onChanged?: () => void;
  /** Shows the error message; a toast by default. A dialog has to show it itself, because it covers toasts. */
  onError?: (message: string, error: unknown) => void;
}

/** Returns a function that stores the focused element. It gets the focus back when the confirmation is closed. */
function useFocusAfterConfirmation(isConfirming: boolean) {
  const focusedElement = useRef<HTMLElement | null>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (wasConfirming.current && !isConfirming) focusedElement.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);
  return () => {
    const { activeElement } = document;
    focusedElement.current = activeElement instanceof HTMLElement ? activeElement : null;
  };
}

/** Changes the dish of a recipe from a photo. If this would discard edits, the user is asked for confirmation first. */
export function useChangeDish(item: Item, options: ChangeDishOptions = {}): UseChangeDishResult {
  const { onChanged, onError = showErrorToast } = options;
  const queryClient = useQueryClient();
  const [dishToConfirm, setDishToConfirm] = useState<Dish | null>(null);
  const saveFocus = useFocusAfterConfirmation(dishToConfirm !== null);

  function onSuccess(changed: Item, { title, name, original }: DishSelection) {
    updateRecipeInCache(queryClient, changed);
    setDishToConfirm(null);
    onChanged?.();
    const wasReplaced =
      changed.replacedVersionUntil !== undefined &&
      changed.replacedVersionUntil !== original.replacedVersionUntil;
    const undo = { label: recipeTexts.recipe.undo, onClick: () => restore(changed) };
    showToast({
      message: title === original.title && !wasReplaced ? t.kept : t.replaced(name),
      isErrorMessage: false,
      ...(wasReplaced && { action: undo, durationMs: UNDO_WINDOW_MS }),
    });
  }

  const restore = ({ _id }: Item) => void restoreReplacedVersion(queryClient, _id);

  const confirmMutation = useMutation({
    mutationFn: async ({ title, replaceEdits, original }: DishSelection): Promise<Item> =>
      (await itemsApi.command('CONFIRM_RECOGNITION', { itemId: original._id, title, replaceEdits }))
        .data,
    onSuccess,
    onError: (error, { title, name }) => {
      const isEdited = error instanceof ApiError && error.code === 'ITEM_EDITED';
      setDishToConfirm(isEdited ? { title, name } : null);
      if (!isEdited) onError(getErrorMessage(error, t.failed, texts.errors.network), error);
    },
  });

  return {
    changeDish: (title, name) => {
      saveFocus();
      confirmMutation.mutate({ title, name, replaceEdits: false, original: item });
    },
    isPending: confirmMutation.isPending,
    dishToConfirm,
    confirmReplaceEdits: () => {
      if (dishToConfirm === null) return;
      confirmMutation.mutate({ ...dishToConfirm, replaceEdits: true, original: item });
    },
    cancelReplaceEdits: () => setDishToConfirm(null),
  };
}
