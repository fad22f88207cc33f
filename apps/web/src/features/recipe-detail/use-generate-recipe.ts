import type { Item, PartialRecipe } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { updateRecipeInCache } from '#entities/recipe/recipe-cache.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { createRandomId } from '#lib/create-random-id.ts';
import { itemsApi } from '#lib/items-api.ts';
import { onServerEvent } from '#lib/realtime-client.ts';
import { recipeOriginTexts } from '#texts/en/recipe-origin.ts';
import { texts } from '#texts/localization.ts';

/** Longer than the longest time limit of a server, so that its error response arrives first. */
const TIMEOUT_MS = 660_000;

/**
 * Has a provider write the recipe of a dish, which replaces the guess in question.
 *
 * @returns the part of the recipe that is written while it is, and the error of the last attempt
 */
export function useGenerateRecipe({ _id: itemId }: Item) {
  const queryClient = useQueryClient();
  const [partial, setPartial] = useState<PartialRecipe | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const composing = useMutation({
    mutationFn: async (title: string) => {
      const scanId = createRandomId();
      controller.current = new AbortController();
      setPartial({ title });
      const unsubscribe = onServerEvent('scan:progress', (event) => {
        if (event.scanId === scanId && event.partial) setPartial(event.partial);
      });
      const options = { signal: controller.current.signal, timeoutMs: TIMEOUT_MS };
      const payload = { title, itemId, scanId };
      return itemsApi
        .command('COMPOSE_RECIPE', payload, options)
        .then(({ data }) => data)
        .finally(unsubscribe);
    },
    onSuccess: (item) => updateRecipeInCache(queryClient, item),
    onSettled: () => setPartial(null),
  });

  const hasFailed = composing.isError && !controller.current?.signal.aborted;
  return {
    compose: (title: string) => composing.mutate(title),
    cancel: () => controller.current?.abort(),
    partial,
    error: hasFailed ? composing.error : null,
    errorMessage: hasFailed
      ? getErrorMessage(composing.error, recipeOriginTexts.composeFailed, texts.errors.network)
      : null,
  };
}
