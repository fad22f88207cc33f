import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Like `useMutation`, but `mutate` does nothing while a request is running. `isPending` alone does not stop a second
 * press before the next render.
 */
export function useNonConcurrentMutation<Result, Input = void>(
  options: UseMutationOptions<Result, Error, Input>,
) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...result) => {
      isRunning.current = false;
      return options.onSettled?.(...result);
    },
  });
  const mutate: typeof mutation.mutate = (...parameters) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(...parameters);
  };
  return { ...mutation, mutate };
}
