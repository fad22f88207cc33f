import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { NetworkRateLimiter } from './network-rate-limiter.ts';
import { OverloadDetector } from './overload-detector.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { SteadyRateQueue } from './steady-rate-queue.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const ALL_CLIENTS_KEY = 'everybody';
/** While a call is overloaded, the limit of each address is divided by this. */
const OVERLOAD_DIVISOR = 10;
const MIN_POINTS_WHEN_OVERLOADED = 2;

/** Requests per minute, if not stated otherwise. */
export interface RequestRateLimits {
  perAddress?: number;
  perAddressAndHour?: number;
  /** The limit for all clients together. */
  total?: number;
  /** Above this total rate, requests of unknown devices are delayed and the limit per address is reduced. */
  throttleAbove?: number;
}

export type RequestGuard = (request: FastifyRequest) => Promise<void>;

export interface RequestGuards {
  beforeBody: RequestGuard[];
  /** Runs after validation, so that rejected or invalid requests don't use up the total limit. */
  afterValidation: RequestGuard[];
}

interface RequestRateLimiterDeps {
  limits: RateLimitStore;
  /** The RATE_LIMIT setting. */
  isEnabled: boolean;
  /** Whether the request comes from a known device, which is never delayed. */
  isKnownDevice: (request: FastifyRequest) => Promise<boolean>;
}

/** Rate limits of individual calls, shared by all processes. */
export class RequestRateLimiter {
  private readonly limits: RateLimitStore;

  constructor(private readonly deps: RequestRateLimiterDeps) {
    this.limits = deps.limits;
  }

  /** Creates the guards of the call `name`. */
  createGuards(
    name: string,
    { perAddress, perAddressAndHour, total, throttleAbove }: RequestRateLimits,
  ): RequestGuards {
    const guards: RequestGuards = { beforeBody: [], afterValidation: [] };
    if (!this.deps.isEnabled) return guards;
    if (perAddress !== undefined) guards.beforeBody.push(this.createAddressGuard(name, perAddress));
    if (perAddressAndHour !== undefined)
      guards.beforeBody.push(
        this.createAddressGuard(`${name}:hour`, perAddressAndHour, HOUR_SECONDS),
      );
    if (total !== undefined) {
      const { rejectWhileBlocked, consume } = this.createTotalGuard(name, total);
      guards.beforeBody.unshift(rejectWhileBlocked);
      guards.afterValidation.push(consume);
    }
    if (throttleAbove !== undefined)
      guards.afterValidation.push(this.createThrottleGuard(name, throttleAbove, perAddress));
    return guards;
  }

  private createAddressGuard(name: string, points: number, seconds = MINUTE_SECONDS): RequestGuard {
    const limiter = new NetworkRateLimiter(this.limits, name, {
      points,
      seconds,
      cacheRejections: true,
    });
    return async ({ ip }) => throwIfLimited(await limiter.consume(ip));
  }

  private createTotalGuard(name: string, points: number) {
    const limiter = this.limits.createLimiter(`inAll:${name}`, { points, seconds: MINUTE_SECONDS });
    let blockedUntil = 0;
    return {
      /** Runs before any counter is updated: a distributed flood causes no database statements. */
      rejectWhileBlocked: async () => throwIfLimited((blockedUntil - Date.now()) / 1000),
      consume: async () => {
        const retryAfterSeconds = await limiter.consume(ALL_CLIENTS_KEY);
        if (retryAfterSeconds > 0) blockedUntil = Date.now() + retryAfterSeconds * 1000;
        throwIfLimited(retryAfterSeconds);
      },
    };
  }

  /**
   * A distributed flood is delayed instead of rejected: new clients get through within seconds, and known devices are
   * not affected.
   */
  private createThrottleGuard(
    name: string,
    throttleAbove: number,
    perAddress = throttleAbove,
  ): RequestGuard {
    const { isKnownDevice } = this.deps;
    const overloadDetector = new OverloadDetector(this.limits, name, throttleAbove);
    const overloadLimiter = new NetworkRateLimiter(this.limits, `crowded:${name}`, {
      points: Math.max(MIN_POINTS_WHEN_OVERLOADED, Math.floor(perAddress / OVERLOAD_DIVISOR)),
      seconds: MINUTE_SECONDS,
      cacheRejections: true,
    });
    const throttleQueue = new SteadyRateQueue(throttleAbove);
    return async (request) => {
      if (!(await overloadDetector.countRequestAndCheckOverload())) return;
      if (await isKnownDevice(request)) return;
      throwIfLimited(await overloadLimiter.consume(request.ip));
      await throttleQueue.waitForSlot(request.ip);
    };
  }
}

function throwIfLimited(seconds: number): void {
  if (seconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds: seconds });
}
