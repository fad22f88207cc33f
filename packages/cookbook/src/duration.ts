/** A unit of cooking time: its names (one, many) and its length. */
export interface TimeUnit {
  names: readonly [one: string, many: string];
  seconds: number;
}

/** The units a recipe's times may have. */
export const TIME_UNITS: readonly TimeUnit[] = [
  { names: ['second', 'seconds'], seconds: 1 },
  { names: ['minute', 'minutes'], seconds: 60 },
  { names: ['hour', 'hours'], seconds: 3600 },
  { names: ['day', 'days'], seconds: 86_400 },
];

const FRACTIONS: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** A time as a cook reads it: "8 minutes", "8–10 minutes", "1 hour", "1½ hours". */
export function durationText(min: number, max: number, unit: TimeUnit): string {
  const [one, many] = unit.names;
  const amount = min === max ? numberText(min) : `${numberText(min)}–${numberText(max)}`;
  return `${amount} ${max > 1 ? many : one}`;
}

function numberText(value: number): string {
  const whole = Math.floor(value);
  const fraction = FRACTIONS[String(value - whole)];
  if (fraction === undefined) return String(value);
  return whole === 0 ? fraction : `${whole}${fraction}`;
}
