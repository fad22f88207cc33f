import type { Clock } from '#ports/clock.ts';

const WINDOW_MS = 60_000;

interface DeduplicationWindow<Entry> {
  startedAt: number;
  suppressedCount: number;
  latest: Entry;
}

/** Lets one entry per key and minute through and counts the suppressed ones. */
export class LogDeduplicator<Entry> {
  private readonly windows = new Map<string, DeduplicationWindow<Entry>>();

  /** @param maxKeys how many keys are tracked; beyond it, the oldest key is forgotten */
  constructor(
    private readonly clock: Clock,
    private readonly maxKeys: number,
  ) {}

  /** @returns the number of entries suppressed since the last one let through; null when this one is suppressed */
  record(key: string, entry: Entry): number | null {
    const now = this.clock.now().getTime();
    const window = this.windows.get(key);
    if (window && now - window.startedAt < WINDOW_MS) {
      window.suppressedCount += 1;
      window.latest = entry;
      return null;
    }
    this.windows.delete(key);
    this.windows.set(key, { startedAt: now, suppressedCount: 0, latest: entry });
    const [oldestKey] = this.windows.keys();
    if (this.windows.size > this.maxKeys && oldestKey !== undefined) this.windows.delete(oldestKey);
    return window?.suppressedCount ?? 0;
  }

  /** Removes the keys whose minute is over, or all. @returns the latest suppressed entry of each and their number */
  drainSuppressed({ all = false } = {}): { entry: Entry; suppressedCount: number }[] {
    const now = this.clock.now().getTime();
    const finishedWindows = [...this.windows].filter(
      ([, { startedAt }]) => all || now - startedAt >= WINDOW_MS,
    );
    for (const [key] of finishedWindows) this.windows.delete(key);
    return finishedWindows
      .filter(([, { suppressedCount }]) => suppressedCount > 0)
      .map(([, { latest, suppressedCount }]) => ({ entry: latest, suppressedCount }));
  }
}
