import { parseNumber } from '../recipe-text/parse-and-format-numbers.ts';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1440;
const ISO_DURATION =
  /^P(?:(\d{1,3}(?:\.\d+)?)Y)?(?:(\d{1,3}(?:\.\d+)?)M)?(?:(\d{1,3}(?:\.\d+)?)W)?(?:(\d{1,3}(?:\.\d+)?)D)?(?:T(?:(\d{1,4}(?:\.\d+)?)H)?(?:(\d{1,5}(?:\.\d+)?)M)?(?:(\d{1,6}(?:\.\d+)?)S)?)?$/i;
const MINUTES_PER_ISO_UNIT = [
  525_600,
  43_200,
  10_080,
  MINUTES_PER_DAY,
  MINUTES_PER_HOUR,
  1,
  1 / 60,
];

const APPROXIMATELY =
  /\s{0,2}(?:(?:about|approx(?:imately)?\.?|around|ca\.?|circa|etwa|ungefähr|rund|mind(?:estens|\.)|~)\s{0,2})?/iuy;
const RANGE_SEPARATOR = /\s?(?:[-–—]|to\s|bis\s)\s?/iuy;
const CLOCK = /(\d{1,2}):(\d{2})(?:\s?(?:h|hrs?|hours?|std|stunden)(?![\p{L}])\.?)?(?!\d)/iuy;
/** A unit, and its repetition on pages that show a short and a long form: "20 minutes mins". */
const UNIT =
  /[\s-]?(?:(?<second>seconds?|secs?|sek(?:unden?)?)|(?<minute>minutes?|mins?|minuten?|m)|(?<hour>hours?|hrs?|h|std|stdn|stunden?)|(?<day>days?|tagen?|tag))(?![\p{L}])\.?(?:\s(?:mins?|minutes?|hrs?|hours?|seconds?|secs?|days?)(?![\p{L}])\.?){0,2}/iuy;
const MINUTES_WITHOUT_UNIT = /\s?(\d{2})(?![\d.,:]|\s?\p{L})/uy;
const CONTINUATION = /\s?(?:,\s|and\s|und\s|&\s|\+\s)?/iuy;
const MINUTES_PER_UNIT = {
  second: 1 / 60,
  minute: 1,
  hour: MINUTES_PER_HOUR,
  day: MINUTES_PER_DAY,
} as const;

/** A duration in a text, and its end position. */
export interface ParsedDuration {
  minutes: number;
  end: number;
}

/** Parses an ISO 8601 duration ("PT1H10M"), a text ("1 hr 10 min") or a number of minutes; null if unknown or zero. */
export function parseMinutes(value: unknown): number | null {
  if (typeof value === 'number') return toWholeMinutes(value);
  if (typeof value !== 'string' || value.length > 100) return null;
  const text = value.trim();
  const iso = ISO_DURATION.exec(text);
  if (iso) {
    const parts = iso.slice(1).map((part) => Number(part ?? 0));
    const total = parts.reduce((sum, part, at) => sum + part * (MINUTES_PER_ISO_UNIT[at] ?? 0), 0);
    return toWholeMinutes(total);
  }
  if (/^\d{1,5}$/.test(text)) return toWholeMinutes(Number(text));
  return toWholeMinutes(parseDurationAt(text, 0)?.minutes ?? 0);
}

/**
 * Parses the duration at `start` in English or German: "1 hr 10 min", "1 Std. 10 Min.", "1½ hours", "1h10", "1:30 h",
 * "35–40 minutes" (the longest).
 */
export function parseDurationAt(text: string, start: number): ParsedDuration | undefined {
  let position = matchAt(APPROXIMATELY, text, start)?.end ?? start;
  const clock = matchAt(CLOCK, text, position);
  if (clock) {
    const minutes = Number(clock.match[1]) * MINUTES_PER_HOUR + Number(clock.match[2]);
    return { minutes, end: clock.end };
  }
  let minutes = 0;
  let end: number | undefined;
  for (let part = 0; part < 3; part++) {
    const parsed = parsePart(text, position);
    if (!parsed) break;
    minutes += parsed.minutes;
    end = parsed.end;
    position = matchAt(CONTINUATION, text, end)?.end ?? end;
  }
  return end === undefined ? undefined : { minutes: Math.round(minutes), end };
}

/** Parses one number with its unit: "1 hour", "8–10 minutes", "1h10". */
function parsePart(text: string, start: number): ParsedDuration | undefined {
  const first = parseNumber(text, start);
  if (!first) return undefined;
  const separator = matchAt(RANGE_SEPARATOR, text, first.end);
  const last = separator && parseNumber(text, separator.end);
  const unit = matchAt(UNIT, text, (last ?? first).end);
  if (!unit) return undefined;
  const name = (['second', 'minute', 'hour', 'day'] as const).find(
    (candidate) => unit.match.groups?.[candidate] !== undefined,
  );
  const minutes = (last ?? first).value * MINUTES_PER_UNIT[name ?? 'minute'];
  const rest = name === 'hour' ? matchAt(MINUTES_WITHOUT_UNIT, text, unit.end) : undefined;
  return rest
    ? { minutes: minutes + Number(rest.match[1]), end: rest.end }
    : { minutes, end: unit.end };
}

function matchAt(pattern: RegExp, text: string, start: number) {
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  return match ? { match, end: pattern.lastIndex } : undefined;
}

function toWholeMinutes(minutes: number): number | null {
  const rounded = Math.round(minutes);
  return Number.isFinite(rounded) && rounded > 0 ? rounded : null;
}
