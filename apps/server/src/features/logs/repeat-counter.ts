import type { Clock } from '#ports/clock.ts';

const QUIET_MS = 60_000;

interface Kind<Entry> {
  since: number;
  leftOut: number;
  latest: Entry;
}

/** Keeps an entry of a kind once a minute, and counts those that are left out. */
export class RepeatCounter<Entry> {
  private readonly kinds = new Map<string, Kind<Entry>>();

  /** @param mostKinds as many are told apart; with more of them the oldest is new again */
  constructor(
    private readonly clock: Clock,
    private readonly mostKinds: number,
  ) {}

  /** @returns how many were left out since one was kept last; null when this one is left out */
  count(kind: string, entry: Entry): number | null {
    const now = this.clock.now().getTime();
    const known = this.kinds.get(kind);
    if (known && now - known.since < QUIET_MS) {
      known.leftOut += 1;
      known.latest = entry;
      return null;
    }
    this.kinds.delete(kind);
    this.kinds.set(kind, { since: now, leftOut: 0, latest: entry });
    const [oldest] = this.kinds.keys();
    if (this.kinds.size > this.mostKinds && oldest !== undefined) this.kinds.delete(oldest);
    return known?.leftOut ?? 0;
  }

  /** The kinds whose minute is over, or all of them: their latest entries, and how many were left out. */
  takeLeftOut({ all = false } = {}): { entry: Entry; leftOut: number }[] {
    const now = this.clock.now().getTime();
    const over = [...this.kinds].filter(([, { since }]) => all || now - since >= QUIET_MS);
    for (const [name] of over) this.kinds.delete(name);
    return over
      .filter(([, { leftOut }]) => leftOut > 0)
      .map(([, { latest, leftOut }]) => ({ entry: latest, leftOut }));
  }
}
