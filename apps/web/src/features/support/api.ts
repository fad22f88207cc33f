import type { askSupport, BodyInputOf } from '@plateful/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { calls } from '#lib/calls.ts';

/** Sends a message to whoever runs the server; `requestKey` makes one mail of however many tries. */
export function useAskSupport() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof askSupport>) => call(calls.askSupport, body),
  });
}
