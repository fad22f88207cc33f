import type { Clock } from '#ports/clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_OTHER_NAMES_PER_DAY = 20;
/** What our own client sends. */
const KNOWN_PLATFORM = 'web';
const KNOWN_SERVICES = new Set(['', 'authApi', 'otpApi', 'secureSession']);
const OTHER = 'other';

interface LogPlatformAndService {
  platform: string;
  service: string;
}

/**
 * Limits the platforms and services that clients invent, because `log_counts` has a row for each of them and each hour.
 * A process accepts a number of unknown combinations a day; names of further ones are replaced by `other`.
 */
export class DistinctLogNameLimiter {
  private day = 0;
  private readonly accepted = new Set<string>();

  constructor(private readonly clock: Clock) {}

  limit(names: LogPlatformAndService): LogPlatformAndService {
    const hasKnownPlatform = names.platform === KNOWN_PLATFORM;
    const hasKnownService = KNOWN_SERVICES.has(names.service);
    if ((hasKnownPlatform && hasKnownService) || this.accept(names)) return names;
    return {
      platform: hasKnownPlatform ? KNOWN_PLATFORM : OTHER,
      service: hasKnownService ? names.service : OTHER,
    };
  }

  private accept({ platform, service }: LogPlatformAndService): boolean {
    const day = Math.floor(this.clock.now().getTime() / DAY_MS);
    if (day !== this.day) this.accepted.clear();
    this.day = day;
    const key = JSON.stringify([platform, service]);
    if (this.accepted.size < MAX_OTHER_NAMES_PER_DAY) this.accepted.add(key);
    return this.accepted.has(key);
  }
}
