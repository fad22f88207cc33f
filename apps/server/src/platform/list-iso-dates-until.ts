const DAY_MS = 24 * 60 * 60 * 1000;

/** The last days (UTC) up to the given time, as ISO dates. */
export function listIsoDatesUntil(until: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(until.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
