import { askSupport } from '@plateful/contract';
import type { Binder, Identify } from '#platform/http/bind.ts';
import { networkOf } from '#platform/limits/network.ts';
import type { Support } from './service.ts';

/** Of somebody signed in: the longest message in characters of four bytes each, escaped, with room for the rest. */
const AUTHENTICATED_BODY_MAXIMUM_BYTES = 64 * 1024;

export function supportRoutes(bind: Binder, support: Support, identify: Identify): void {
  bind.open(
    askSupport,
    async (message, { request }) => {
      const caller = await identify(request);
      await support.take(message, {
        userId: caller?.userId ?? null,
        network: networkOf(request.ip),
      });
      return { succeeded: true as const, response: {} };
    },
    {
      authenticatedBodyLimit: AUTHENTICATED_BODY_MAXIMUM_BYTES,
      limits: { perAddress: 20, inAll: 60 },
    },
  );
}
