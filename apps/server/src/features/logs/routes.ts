import { LOG_ENTRY_MAXIMUM_BYTES, sendLog } from '@plateful/contract';
import type { Binder, Identify } from '#platform/http/bind.ts';
import type { Logs } from './service.ts';

export function logRoutes(bind: Binder, logs: Logs, identify: Identify): void {
  bind.open(
    sendLog,
    async ({ level, message, platform, service, fileName, context, stack }, { request }) => {
      const caller = await identify(request);
      await logs.store({
        level,
        message,
        // Only the server's own entries say so.
        platform: platform === 'server' ? 'client' : platform,
        service,
        fileName,
        context,
        stack,
        userId: caller?.userId ?? null,
        sessionId: caller?.sessionId ?? null,
      });
      return { succeeded: true };
    },
    { bodyLimit: LOG_ENTRY_MAXIMUM_BYTES, limits: { perAddress: 60 } },
  );
}
