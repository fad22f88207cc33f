import type { askSupport, BodyInputOf } from '@plateful/contract';

import { callApi } from '#lib/api-client.ts';
import { endpoints } from '#lib/endpoints.ts';
import { useSingleMutation } from '#lib/use-single-mutation.ts';

/** Sends a message to the operator. Requests with the same `requestKey` send one email only. */
export function useSendSupportMessage() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof askSupport>) => callApi(endpoints.askSupport, body),
  });
}
