import { LOG_ENTRY_MAX_BYTES } from '@plateful/contract';
import type { clientLogEntrySchema } from '@plateful/contract/schemas';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import { type ClientLogLimiter, getStoredSizeBytes } from './client-log-limiter.ts';
import type { DistinctLogNameLimiter } from './distinct-log-name-limiter.ts';
import type { LogStore, NewLogEntry } from './log-store.ts';

const REQUEST_ID_MAX_LENGTH = 100;

type ClientLogEntry = z.infer<typeof clientLogEntrySchema>;
export type ClientLogWriter = ReturnType<typeof createClientLogWriter>;

/** Creates a function that stores entries of a browser within the daily limits. @throws AppError TOO_MANY */
export function createClientLogWriter({
  logs,
  limiter,
  nameLimiter,
}: {
  logs: Pick<LogStore, 'store'>;
  limiter: ClientLogLimiter;
  nameLimiter: DistinctLogNameLimiter;
}) {
  return async (
    clientEntries: readonly ClientLogEntry[],
    { caller, ip }: { caller: Principal | null; ip: string },
  ): Promise<{ storedCount: number }> => {
    const entries = clientEntries.map((entry) => toLogEntry(entry, caller));
    if (entries.length === 0) return { storedCount: 0 };
    const bytes = entries.reduce((sum, entry) => sum + getStoredSizeBytes(entry), 0);
    const retryAfterSeconds = await limiter.consume(ip, bytes, entries.length);
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds });
    await logs.store(...entries.map((entry) => limitNames(entry, nameLimiter)));
    return { storedCount: entries.length };
  };
}

function toLogEntry(entry: ClientLogEntry, caller: Principal | null): NewLogEntry {
  const { level, message, platform, service, fileName, stack } = entry;
  const { requestId } = entry.context;
  return {
    level,
    message,
    // Only the server itself may store entries of platform `server`.
    platform: platform === 'server' ? 'client' : platform,
    service,
    fileName,
    context: limitSize(stringifyExponentialNumbers(entry.context)),
    stack,
    userId: caller?.userId ?? null,
    sessionId: caller?.sessionId ?? null,
    requestId: typeof requestId === 'string' ? requestId.slice(0, REQUEST_ID_MAX_LENGTH) : null,
  };
}

/** Names that are replaced stay in the context. */
function limitNames(entry: NewLogEntry, nameLimiter: DistinctLogNameLimiter): NewLogEntry {
  const { platform, service = '' } = entry;
  const names = nameLimiter.limit({ platform, service });
  if (names.platform === platform && names.service === service) return entry;
  return { ...entry, ...names, context: { platform, service, ...entry.context } };
}

/** An entry of a batch can have a larger context than a single entry. */
function limitSize(context: Record<string, unknown>): Record<string, unknown> {
  const isTooLarge = Buffer.byteLength(JSON.stringify(context)) > LOG_ENTRY_MAX_BYTES * 2;
  return isTooLarge ? { isTruncated: true } : context;
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
