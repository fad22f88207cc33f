import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { CrowdDetector } from './crowd-detector.ts';
import type { Limits } from './limits.ts';
import { NetworkLimit } from './network-limit.ts';
import { PacedQueue } from './paced-queue.ts';

const MINUTE_SECONDS = 60;
const EVERYBODY = 'everybody';
/** What one address may do while a call is crowded, in parts of what it may do else. */
const SHARE_WHEN_CROWDED = 10;
const MINIMUM_WHEN_CROWDED = 2;

/** Requests a minute. */
export interface RequestFigures {
  perAddress?: number;
  /** Whatever is beyond is refused, whoever it comes from. */
  inAll?: number;
  /** Beyond this rate in all, requests of unknown devices wait, and each address may do less. */
  slowAbove?: number;
}

export type LimitRequest = (request: FastifyRequest) => Promise<void>;

export interface RequestWalls {
  beforeBody: LimitRequest[];
  /** What is refused to one address, or makes no sense, must not use up what all have. */
  onceValid: LimitRequest[];
}

interface RequestLimitDeps {
  limits: Limits;
  /** RATE_LIMIT: whether anything is counted. */
  isOn: boolean;
  /** Whether the request comes from a browser that is never slowed for others. */
  isKnownDevice: (request: FastifyRequest) => Promise<boolean>;
}

/** Limits of single calls, shared by all processes. */
export class RequestLimits {
  private readonly limits: Limits;

  constructor(private readonly deps: RequestLimitDeps) {
    this.limits = deps.limits;
  }

  /** What every request of the call named `name` has to pass. */
  of(name: string, { perAddress, inAll, slowAbove }: RequestFigures): RequestWalls {
    const walls: RequestWalls = { beforeBody: [], onceValid: [] };
    if (!this.deps.isOn) return walls;
    if (perAddress !== undefined) walls.beforeBody.push(this.perAddress(name, perAddress));
    if (inAll !== undefined) {
      const { whenKnown, take } = this.inAll(name, inAll);
      walls.beforeBody.unshift(whenKnown);
      walls.onceValid.push(take);
    }
    if (slowAbove !== undefined) walls.onceValid.push(this.slow(name, slowAbove, perAddress));
    return walls;
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

  /**
   * A flood from everywhere is slowed, not refused: whoever comes for the first time in it gets through within seconds,
   * and whoever is known does not notice it.
   */
  private slow(name: string, slowAbove: number, perAddress = slowAbove): LimitRequest {
    const { isKnownDevice } = this.deps;
    const crowd = new CrowdDetector(this.limits, name, slowAbove);
    const whenCrowded = new NetworkLimit(this.limits, `crowded:${name}`, {
      points: Math.max(MINIMUM_WHEN_CROWDED, Math.floor(perAddress / SHARE_WHEN_CROWDED)),
      seconds: MINUTE_SECONDS,
      rememberRefusals: true,
    });
    const pace = new PacedQueue(slowAbove);
    return async (request) => {
      if (!(await crowd.isCrowded())) return;
      if (await isKnownDevice(request)) return;
      refuseFor(await whenCrowded.take(request.ip));
      await pace.wait(request.ip);
    };
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds: seconds });
}
