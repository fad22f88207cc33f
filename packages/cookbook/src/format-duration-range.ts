/** A unit of cooking time: its names and its length. */
export interface TimeUnit {
  names: readonly [singular: string, plural: string];
  seconds: number;
}

/** The time units recipes may use. */
export const TIME_UNITS: readonly TimeUnit[] = [
  { names: ['second', 'seconds'], seconds: 1 },
  { names: ['minute', 'minutes'], seconds: 60 },
  { names: ['hour', 'hours'], seconds: 3600 },
  { names: ['day', 'days'], seconds: 86_400 },
];

const FRACTION_GLYPHS: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** Formats a time range: "8 minutes", "8–10 minutes", "1 hour", "1½ hours". */
export function formatDurationRange(min: number, max: number, unit: TimeUnit): string {
  const [singular, plural] = unit.names;
  const amount = min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`;
  return `${amount} ${max > 1 ? plural : singular}`;
}

function formatNumber(value: number): string {
  const whole = Math.floor(value);
  const fraction = FRACTION_GLYPHS[String(value - whole)];
  if (fraction === undefined) return String(value);
  return whole === 0 ? fraction : `${whole}${fraction}`;
}
