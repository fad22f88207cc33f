/**
 * Returns the smallest value that is greater than `share` percent of the values.
 *
 * @param share from 0 to 100
 */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
  );
}

export function computeMedian(values: readonly number[]): number {
  return computePercentile(values, 50);
}
