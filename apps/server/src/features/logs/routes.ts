import { LOG_ENTRY_MAXIMUM_BYTES, sendLog } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Binder, Identify } from '#platform/http/bind.ts';
import { type ClientLogAllowance, sizeOf } from './client-log-allowance.ts';
import type { Logs, NewLogEntry } from './service.ts';

interface LogRouteDeps {
  logs: Logs;
  identify: Identify;
  allowance: ClientLogAllowance;
}

export function logRoutes(bind: Binder, { logs, identify, allowance }: LogRouteDeps): void {
  bind.open(
    sendLog,
    async ({ level, message, platform, service, fileName, context, stack }, { request }) => {
      const caller = await identify(request);
      const entry: NewLogEntry = {
        level,
        message,
        // Only the server's own entries say so.
        platform: platform === 'server' ? 'client' : platform,
        service,
        fileName,
        context: withoutHugeNumbers(context),
        stack,
        userId: caller?.userId ?? null,
        sessionId: caller?.sessionId ?? null,
      };
      const waitSeconds = await allowance.consume(request.ip, sizeOf(entry));
      if (waitSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds: waitSeconds });
      await logs.store(entry);
      return { succeeded: true };
    },
    {
      bodyLimit: LOG_ENTRY_MAXIMUM_BYTES,
      limits: { perAddress: 60, inAll: 3000 },
      // `navigator.sendBeacon` sends text as text/plain.
      textIsJson: true,
    },
  );
}

/**
 * PostgreSQL's jsonb writes `1e300` as 301 digits: an entry of 16 KB would be read back as one of 800 KB. Numbers in
 * exponential notation are stored as text.
 */
function withoutHugeNumbers(context: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(context), (_name, value: unknown) =>
    typeof value === 'number' && String(value).includes('e') ? String(value) : value,
  );
}
