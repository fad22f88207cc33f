import { askSupport } from '@plateful/contract/schemas';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { getIpNetwork } from '#platform/rate-limits/ip-network.ts';
import type { SupportService } from './service.ts';

/** Fits the longest message when every character is escaped in JSON, plus the other fields. */
const MAX_AUTHENTICATED_BODY_BYTES = 64 * 1024;

export function supportRoutes(bind: RouteBinder, support: SupportService): void {
  bind.publicRoute(
    askSupport,
    async (message, { request }) => {
      const caller = await bind.authenticate(request);
      await support.submitMessage(message, {
        userId: caller?.userId ?? null,
        network: getIpNetwork(request.ip),
      });
      return { succeeded: true as const, response: {} };
    },
    {
      authenticatedBodyLimit: MAX_AUTHENTICATED_BODY_BYTES,
      rateLimits: { perAddress: 20, total: 60 },
    },
  );
}
