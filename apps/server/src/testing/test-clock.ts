import type { Clock } from '#ports/clock.ts';

export interface TestClock extends Clock {
  /** Lets time pass. */
  advance(milliseconds: number): void;
  set(moment: Date): void;
}

/** A clock that stands still until it is told to move. */
export function createTestClock(start = new Date('2026-03-14T12:00:00Z')): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
    set(moment) {
      now = moment;
    },
  };
}
