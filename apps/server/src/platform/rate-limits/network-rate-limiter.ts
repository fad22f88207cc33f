import { getIpNetwork, getIpv6Site } from './ip-network.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import type { RateLimiter, RateLimitRule } from './rate-limiter.ts';

/** The limit of an IPv6 /48, as a multiple of the limit of one address. */
const NETWORKS_PER_SITE = 10;

/** Limits each IP address, and each IPv6 /48 with a multiple of that limit. */
export class NetworkRateLimiter {
  private readonly perNetwork: RateLimiter;
  private readonly perSite: RateLimiter;

  constructor(store: RateLimitStore, name: string, rule: RateLimitRule) {
    this.perNetwork = store.createLimiter(`perAddress:${name}`, rule);
    this.perSite = store.createLimiter(`perSite:${name}`, {
      ...rule,
      points: rule.points * NETWORKS_PER_SITE,
    });
  }

  /** @returns 0 when accepted, otherwise the seconds until a point is available */
  async consume(ip: string): Promise<number> {
    const retryAfterSeconds = await this.perNetwork.consume(getIpNetwork(ip));
    const site = getIpv6Site(ip);
    return retryAfterSeconds > 0 || site === null ? retryAfterSeconds : this.perSite.consume(site);
  }

  /** Returns the point consumed last. */
  async refund(ip: string): Promise<void> {
    await this.perNetwork.refund(getIpNetwork(ip));
    const site = getIpv6Site(ip);
    if (site !== null) await this.perSite.refund(site);
  }
}
