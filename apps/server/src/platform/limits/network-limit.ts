import type { Allowance, Limit, Limits } from './limits.ts';
import { networkOf, siteOf } from './network.ts';

/** What one IPv6 /48 may do, in shares of what one address may. */
const NETWORKS_A_SITE = 10;

/** How much one network address may do, and one IPv6 site, which has many of them. */
export class NetworkLimit {
  private readonly perNetwork: Limit;
  private readonly perSite: Limit;

  constructor(limits: Limits, name: string, allowance: Allowance) {
    this.perNetwork = limits.named(`perAddress:${name}`, allowance);
    this.perSite = limits.named(`perSite:${name}`, {
      ...allowance,
      points: allowance.points * NETWORKS_A_SITE,
    });
  }

  /** @returns 0, or for how many seconds there is no point left. */
  async take(ip: string): Promise<number> {
    const wait = await this.perNetwork.take(networkOf(ip));
    const site = siteOf(ip);
    return wait > 0 || site === null ? wait : this.perSite.take(site);
  }

  /** Gives back what was taken last. */
  async giveBack(ip: string): Promise<void> {
    await this.perNetwork.giveBack(networkOf(ip));
    const site = siteOf(ip);
    if (site !== null) await this.perSite.giveBack(site);
  }
}
