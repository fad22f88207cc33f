import { getIpNetwork, getIpv6Site } from '#platform/rate-limits/ip-network.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { NewLogEntry } from './log-store.ts';

const DAY_SECONDS = 24 * 60 * 60;
const MEGABYTE = 1024 * 1024;
const GLOBAL_KEY = 'everybody';
/** Size of a row without its texts: ids, timestamps, index entries. */
const ROW_OVERHEAD_BYTES = 300;
/** An IPv6 /48 may store this many times the bytes of one network. */
const NETWORKS_PER_SITE = 10;

const clientLogDailyLimits = {
  entriesPerAddress: 2000,
  bytesPerAddress: 5 * MEGABYTE,
  totalBytes: 200 * MEGABYTE,
};

/** Limits how much log data browsers may store in a day. Counted in PostgreSQL, so that all processes share it. */
export class ClientLogLimiter {
  private readonly entryLimit: RateLimiter;
  private readonly byteLimit: RateLimiter;
  private readonly siteByteLimit: RateLimiter;
  private readonly globalByteLimit: RateLimiter;

  /** @param isLimitedByAddress whether to limit each network; false in load tests. The total is always limited. */
  constructor(
    limits: RateLimitStore,
    private readonly isLimitedByAddress: boolean,
    perDay = clientLogDailyLimits,
  ) {
    const limit = (name: string, points: number) =>
      limits.createLimiter(name, { points, seconds: DAY_SECONDS, cacheRejections: true });
    this.entryLimit = limit('client-log-entries', perDay.entriesPerAddress);
    this.byteLimit = limit('client-log-bytes', perDay.bytesPerAddress);
    this.siteByteLimit = limit('client-log-site-bytes', perDay.bytesPerAddress * NETWORKS_PER_SITE);
    this.globalByteLimit = limit('client-log-bytes-in-all', perDay.totalBytes);
  }

  /** @returns 0, or the seconds until entries of this size may be stored */
  async consume(ip: string, bytes: number, entryCount = 1): Promise<number> {
    const network = getIpNetwork(ip);
    const site = getIpv6Site(ip);
    if (this.isLimitedByAddress) {
      const retryAfterSeconds =
        (await this.entryLimit.consume(network, entryCount)) ||
        (await this.byteLimit.consume(network, bytes)) ||
        (site ? await this.siteByteLimit.consume(site, bytes) : 0);
      if (retryAfterSeconds > 0) return retryAfterSeconds;
    }
    return this.globalByteLimit.consume(GLOBAL_KEY, bytes);
  }
}

/** @returns the size of an entry in the database, in bytes */
export function getStoredSizeBytes(entry: NewLogEntry): number {
  return Buffer.byteLength(JSON.stringify(entry)) + ROW_OVERHEAD_BYTES;
}
