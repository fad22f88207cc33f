import type { Clock } from '#ports/clock.ts';

export interface TestClock extends Clock {
  /** Advances the clock. */
  advance(milliseconds: number): void;
  set(moment: Date): void;
}

/** A clock that only moves when told to. */
export function createTestClock(start = new Date('2026-03-14T12:00:00Z')): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
    set(date) {
      now = date;
    },
  };
}
