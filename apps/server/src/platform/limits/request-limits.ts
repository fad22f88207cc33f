import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import type { Limits } from './limits.ts';
import { NetworkLimit } from './network-limit.ts';

const MINUTE_SECONDS = 60;
const EVERYBODY = 'everybody';

/** Requests a minute. */
export interface RequestFigures {
  perAddress?: number;
  inAll?: number;
}

export type LimitRequest = (request: FastifyRequest) => Promise<void>;

export interface RequestWalls {
  beforeBody: LimitRequest[];
  /** What is refused to one address, or makes no sense, must not use up what all have. */
  onceValid: LimitRequest[];
}

/** Limits of single calls, shared by all processes. */
export class RequestLimits {
  constructor(
    private readonly limits: Limits,
    private readonly isOn: boolean,
  ) {}

  /** What every request of the call named `name` has to pass. */
  of(name: string, { perAddress, inAll }: RequestFigures): RequestWalls {
    if (!this.isOn) return { beforeBody: [], onceValid: [] };
    const byAddress = perAddress === undefined ? [] : [this.perAddress(name, perAddress)];
    if (inAll === undefined) return { beforeBody: byAddress, onceValid: [] };
    const { whenKnown, take } = this.inAll(name, inAll);
    return { beforeBody: [whenKnown, ...byAddress], onceValid: [take] };
  }

  private perAddress(name: string, points: number): LimitRequest {
    const limit = new NetworkLimit(this.limits, name, {
      points,
      seconds: MINUTE_SECONDS,
      rememberRefusals: true,
    });
    return async ({ ip }) => refuseFor(await limit.take(ip));
  }

  private inAll(name: string, points: number) {
    const limit = this.limits.named(`inAll:${name}`, { points, seconds: MINUTE_SECONDS });
    let closedUntil = 0;
    return {
      /** Before anything is counted: a flood from everywhere costs the database nothing. */
      whenKnown: async () => refuseFor((closedUntil - Date.now()) / 1000),
      take: async () => {
        const wait = await limit.take(EVERYBODY);
        if (wait > 0) closedUntil = Date.now() + wait * 1000;
        refuseFor(wait);
      },
    };
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds: seconds });
}
