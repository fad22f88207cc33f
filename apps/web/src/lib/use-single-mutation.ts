import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Like `useMutation`, but `mutate` does nothing while a request is running. `isPending` alone does not stop a second
 * press before the next render.
 */
export function useSingleMutation<Result, Input = void>(
  options: UseMutationOptions<Result, Error, Input>,
) {
  const mutation = useMutation(options);
  const { mutate, isPending } = mutation;
  const isRunning = useRef(false);
  useLayoutEffect(() => {
    isRunning.current = isPending;
  });

  const mutateOnce = useCallback<typeof mutate>(
    (...parameters) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(...parameters);
    },
    [mutate],
  );
  return { ...mutation, mutate: mutateOnce };
}
