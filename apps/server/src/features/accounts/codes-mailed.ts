import { AppError } from '#app-error.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';
import { NetworkLimit } from '#platform/limits/network-limit.ts';
import type { Requester } from './requester.ts';

const HOUR_SECONDS = 60 * 60;
const CODES_AN_HOUR = 10;
const CODES_AN_HOUR_PER_NETWORK = 20;

/**
 * Limits the codes that are sent to one mailbox, over all clients and purposes, and the mailboxes that one network has
 * codes sent to. Only sent codes count; a refused request uses nothing up. RATE_LIMIT=off does not lift the mailbox's
 * limit. At most one code a minute is sent, so checking first and counting after sending leaves no gap.
 */
export class CodesMailed {
  private readonly perMailbox: Limit;
  private readonly perNetwork: NetworkLimit;

  /** @param isLimited RATE_LIMIT: whether networks are counted */
  constructor(
    limits: Limits,
    private readonly isLimited: boolean,
  ) {
    this.perMailbox = limits.named('codes-mailed', {
      points: CODES_AN_HOUR,
      seconds: HOUR_SECONDS,
    });
    this.perNetwork = new NetworkLimit(limits, 'codes-mailed', {
      points: CODES_AN_HOUR_PER_NETWORK,
      seconds: HOUR_SECONDS,
    });
  }

  /** @throws AppError TOO_MANY when the address has had its ten codes of this hour */
  async check(email: string): Promise<void> {
    refuseFor(await this.perMailbox.wait(email));
  }

  /** For answers that must not tell. @returns whether the address has had its ten codes of this hour. */
  async areUsedUp(email: string): Promise<boolean> {
    return (await this.perMailbox.wait(email)) > 0;
  }

  /**
   * Comes before a code is mailed. Known devices are not counted: they write to their own mailbox alone.
   * @throws AppError TOO_MANY when the network has had twenty codes mailed in this hour
   */
  async take(requester: Requester): Promise<void> {
    if (this.counts(requester)) refuseFor(await this.perNetwork.take(requester.ip));
  }

  /** Nothing is mailed after all. */
  async giveBack(requester: Requester): Promise<void> {
    if (this.counts(requester)) await this.perNetwork.giveBack(requester.ip);
  }

  /** One more is on its way. */
  async count(email: string): Promise<void> {
    await this.perMailbox.count(email);
  }

  private counts({ isKnownDevice }: Requester): boolean {
    return this.isLimited && !isKnownDevice;
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds: seconds });
}
