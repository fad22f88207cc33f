import { LOG_ENTRY_MAX_BYTES } from '@plateful/contract';
import { sendLog } from '@plateful/contract/schemas';
import { AppError } from '#app-error.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { type ClientLogLimiter, getStoredSize } from './client-log-limiter.ts';
import type { LogService, NewLogEntry } from './service.ts';

interface LogRouteDeps {
  logs: LogService;
  limiter: ClientLogLimiter;
}

export function logRoutes(bind: RouteBinder, { logs, limiter }: LogRouteDeps): void {
  bind.publicRoute(
    sendLog,
    async ({ level, message, platform, service, fileName, context, stack }, { request }) => {
      const caller = await bind.authenticate(request);
      const entry: NewLogEntry = {
        level,
        message,
        // Only the server itself may store entries of platform `server`.
        platform: platform === 'server' ? 'client' : platform,
        service,
        fileName,
        context: stringifyExponentialNumbers(context),
        stack,
        userId: caller?.userId ?? null,
        sessionId: caller?.sessionId ?? null,
      };
      const retryAfterSeconds = await limiter.consume(request.ip, getStoredSize(entry));
      if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds });
      await logs.store(entry);
      return { succeeded: true };
    },
    {
      bodyLimit: LOG_ENTRY_MAX_BYTES,
      rateLimits: { perAddress: 60, total: 3000 },
      // `navigator.sendBeacon` sends text as text/plain.
      parseTextAsJson: true,
    },
  );
}

/**
 * PostgreSQL's jsonb writes `1e300` as 301 digits: an entry of 16 KB would be read back as one of 800 KB. Numbers in
 * exponential notation are stored as text.
 */
function stringifyExponentialNumbers(context: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(context), (_name, value: unknown) =>
    typeof value === 'number' && String(value).includes('e') ? String(value) : value,
  );
}
