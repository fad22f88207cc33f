import { LOG_ENTRY_MAX_BYTES } from '@plateful/contract';
import { sendLog } from '@plateful/contract/schemas';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { StoreClientLogs } from './client-log-store.ts';

export function logRoutes(bind: RouteBinder, storeClientLogs: StoreClientLogs): void {
  bind.publicRoute(
    sendLog,
    async (entry, { request }) => {
      const caller = await bind.authenticate(request);
      await storeClientLogs([entry], { caller, ip: request.ip });
      return { succeeded: true };
    },
    {
      bodyLimit: LOG_ENTRY_MAX_BYTES,
      rateLimits: { perAddress: 60, total: 3000 },
      // `navigator.sendBeacon` sends text as text/plain.
      parseTextAsJson: true,
      // A message that was cut off in the middle of an emoji is better than none.
      replacesInvalidText: true,
    },
  );
}
