import type { Limit, Limits } from '#platform/limits/limits.ts';
import { networkOf, siteOf } from '#platform/limits/network.ts';
import type { NewLogEntry } from './service.ts';

const DAY_SECONDS = 24 * 60 * 60;
const MEGABYTE = 1024 * 1024;
const EVERYBODY = 'everybody';
/** What a row costs beside its texts: ids, times, index entries. */
const ROW_BYTES = 300;
/** What one IPv6 /48 may store, in shares of what one address may. */
const NETWORKS_A_SITE = 10;

const clientLogsPerDay = {
  entriesPerAddress: 2000,
  bytesPerAddress: 5 * MEGABYTE,
  bytesInAll: 200 * MEGABYTE,
};

/** How much browsers may have stored in a day, counted in PostgreSQL so that all processes count together. */
export class ClientLogAllowance {
  private readonly entries: Limit;
  private readonly bytes: Limit;
  private readonly siteBytes: Limit;
  private readonly allBytes: Limit;

  /** @param isLimitedByAddress off for load tests; what all store together is always limited */
  constructor(
    limits: Limits,
    private readonly isLimitedByAddress: boolean,
    perDay = clientLogsPerDay,
  ) {
    const limit = (name: string, points: number) =>
      limits.named(name, { points, seconds: DAY_SECONDS, rememberRefusals: true });
    this.entries = limit('client-log-entries', perDay.entriesPerAddress);
    this.bytes = limit('client-log-bytes', perDay.bytesPerAddress);
    this.siteBytes = limit('client-log-site-bytes', perDay.bytesPerAddress * NETWORKS_A_SITE);
    this.allBytes = limit('client-log-bytes-in-all', perDay.bytesInAll);
  }

  /** @returns 0, or in how many seconds an entry of this size may be stored */
  async consume(ip: string, bytes: number): Promise<number> {
    const network = networkOf(ip);
    const site = siteOf(ip);
    if (this.isLimitedByAddress) {
      const wait =
        (await this.entries.take(network)) ||
        (await this.bytes.take(network, bytes)) ||
        (site ? await this.siteBytes.take(site, bytes) : 0);
      if (wait > 0) return wait;
    }
    return this.allBytes.take(EVERYBODY, bytes);
  }
}

/** What an entry takes in the database, in bytes. */
export function sizeOf(entry: NewLogEntry): number {
  return Buffer.byteLength(JSON.stringify(entry)) + ROW_BYTES;
}
