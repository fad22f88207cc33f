import type { BodyInputOf, sendSupportMessage } from '@plateful/contract';

import { callApi } from '#lib/api-client.ts';
import { endpoints } from '#lib/endpoints.ts';
import { useNonConcurrentMutation } from '#lib/use-non-concurrent-mutation.ts';

/** Sends a message to the operator. Requests with the same `requestKey` send one email only. */
export function useSendSupportMessage() {
  return useNonConcurrentMutation({
    mutationFn: (body: BodyInputOf<typeof sendSupportMessage>) =>
      callApi(endpoints.sendSupportMessage, body),
  });
}
