export interface SeededRandom {
  range(from: number, to: number): number;
  /** Both ends included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Different values in random order. */
  sample<T>(values: readonly T[], count: number): T[];
}

/** Pseudorandom numbers (mulberry32), the same in every run. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(values: readonly T[]) => values[integer(0, values.length - 1)] as T;
  return {
    integer,
    pick,
    range: (from, to) => from + (to - from) * next(),
    chance: (probability) => next() < probability,
    sample(values, count) {
      const rest = [...values];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(integer(0, rest.length - 1), 1),
      ).flat();
    },
  };
}
