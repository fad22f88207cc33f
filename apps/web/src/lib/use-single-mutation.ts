import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';

/**
 * Like `useMutation`, but `mutate` does nothing while a request is running. `isPending` alone does not stop a second
 * press before the next render.
 */
export function useSingleMutation<Result, Input = void>(
  options: UseMutationOptions<Result, Error, Input>,
) {
  const mutation = useMutation(options);
  const isRunning = useRef(false);
  useLayoutEffect(() => {
    isRunning.current = mutation.isPending;
  });
  const mutate: typeof mutation.mutate = (...parameters) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(...parameters);
  };
  return { ...mutation, mutate };
}
