import type { askSupport, BodyInputOf } from '@plateful/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { endpoints } from '#lib/endpoints.ts';

/** Sends a message to the operator. Requests with the same `requestKey` send one email only. */
export function useSendSupportMessage() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof askSupport>) => callApi(endpoints.askSupport, body),
  });
}
