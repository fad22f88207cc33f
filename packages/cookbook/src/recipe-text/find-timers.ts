import { parseNumber } from './parse-and-format-numbers.ts';

/** A waiting time in a step, and its position in the text. */
export interface StepTimer {
  start: number;
  end: number;
  /** The matched text: "8–10 minutes". */
  text: string;
  minSeconds: number;
  /** Equals `minSeconds` if the step gives a single time. */
  maxSeconds: number;
}

/** Longer waits are not suitable for a kitchen timer. */
const MAX_TIMER_SECONDS = 7 * 86_400;

/** Where a duration may start. */
const TIME_START =
  /(?<![\p{L}\d.,/⁄½¼¾⅓⅔–—-])(?:\d|[½¼¾⅓⅔]|half an?\b|an?\b|\p{L}{3,6}(?!\p{L}))/giu;
const RANGE_SEPARATOR = /[ \u00a0]{0,2}(?:[-–—]|(?:to|or|bis|oder)[ \u00a0])[ \u00a0]{0,2}/iuy;
const TIME_UNIT =
  /[ \u00a0-]{0,2}(?:(?<second>seconds?|secs?\b\.?|Sekunden?|Sek\b\.?)|(?<minute>minuten?|minutes?|mins?\b\.?)|(?<hour>hours?|hrs?\b\.?|h\b|Stunden?|Std\b\.?)|(?<day>days?|Tage?))(?![\p{L}])/iuy;
const AND_A_FRACTION =
  /[ \u00a0]and[ \u00a0](?:(?<half>a[ \u00a0]half)|a[ \u00a0]quarter)(?![\p{L}])/iuy;
const CONTINUATION = /[ \u00a0]{0,2}(?:,[ \u00a0]|(?:and|und|&)[ \u00a0])?/iuy;

/** Phrases such as "once an hour" and "20 minutes per kilo" are rates, not waiting times. */
const NO_WAIT_BEFORE = /\b(?:per|once|twice|times|pro|je)[ \u00a0]$/i;
const NO_WAIT_AFTER = /^[ \u00a0](?:per|a(?:part|go)|old|less)\b/i;

const SECONDS_PER_UNIT = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;

interface DurationRange {
  min: number;
  max: number;
  end: number;
  unit: keyof typeof SECONDS_PER_UNIT;
}

/**
 * Finds the waiting times in a step, in order: "8–10 minutes", "1½ hours", "1 hour 20 minutes", "half an hour",
 * "2 to 3 min"; also in German.
 */
export function findTimers(step: string): StepTimer[] {
  const timers: StepTimer[] = [];
  let lastEnd = 0;
  for (const { index } of step.matchAll(TIME_START)) {
    if (index < lastEnd) continue;
    const duration = parseDurationRange(step, index);
    if (!duration || duration.max > MAX_TIMER_SECONDS || duration.max <= 0) continue;
    lastEnd = duration.end;
    const textBefore = step.slice(Math.max(0, index - 12), index);
    const textAfter = step.slice(duration.end, duration.end + 12);
    if (NO_WAIT_BEFORE.test(textBefore) || NO_WAIT_AFTER.test(textAfter)) continue;
    const text = step.slice(index, duration.end);
    timers.push({
      start: index,
      end: duration.end,
      text,
      minSeconds: duration.min,
      maxSeconds: duration.max,
    });
  }
  return timers;
}

/** Parses a duration or a range of durations: "1 hour and 20 minutes", "1 hour to 1 hour 15 minutes". */
function parseDurationRange(text: string, start: number): DurationRange | undefined {
  const first = parseCompoundDuration(text, start);
  if (!first || first.min !== first.max) return first;
  const next = findMatchEnd(RANGE_SEPARATOR, text, first.end);
  const second = next === undefined ? undefined : parseCompoundDuration(text, next);
  if (!second || second.max <= first.min) return first;
  return { ...second, min: first.min };
}

/** Parses hours followed by minutes, or minutes followed by seconds. */
function parseCompoundDuration(text: string, start: number): DurationRange | undefined {
  const large = parseSimpleDuration(text, start);
  if (!large || large.min !== large.max) return large;
  const next = findMatchEnd(CONTINUATION, text, large.end) ?? large.end;
  const small = /\d/.test(text.charAt(next)) ? parseSimpleDuration(text, next) : undefined;
  if (!small || SECONDS_PER_UNIT[small.unit] >= SECONDS_PER_UNIT[large.unit]) return large;
  return { ...small, min: large.min + small.min, max: large.max + small.max };
}

/** Parses a number or range with its unit, including "an hour and a half". */
function parseSimpleDuration(text: string, start: number): DurationRange | undefined {
  const first = parseNumber(text, start);
  if (!first) return undefined;
  const next = findMatchEnd(RANGE_SEPARATOR, text, first.end);
  const second = next === undefined ? undefined : parseNumber(text, next);
  const range = second && second.value > first.value ? second : undefined;
  const end = range?.end ?? first.end;
  TIME_UNIT.lastIndex = end;
  const groups = TIME_UNIT.exec(text)?.groups;
  if (!groups) return undefined;
  const unit = groups.second ? 'second' : groups.minute ? 'minute' : groups.hour ? 'hour' : 'day';
  // "A day or two" is not a timer, and "a second helping" is not a duration.
  if (first.isWord && (unit === 'day' || unit === 'second')) return undefined;
  const unitEnd = TIME_UNIT.lastIndex;
  AND_A_FRACTION.lastIndex = unitEnd;
  const fraction = AND_A_FRACTION.exec(text);
  const extra = fraction ? (fraction.groups?.half ? 0.5 : 0.25) : 0;
  const toSeconds = (value: number) => Math.round((value + extra) * SECONDS_PER_UNIT[unit]);
  return {
    min: toSeconds(first.value),
    max: toSeconds(range?.value ?? first.value),
    end: fraction ? AND_A_FRACTION.lastIndex : unitEnd,
    unit,
  };
}

function findMatchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
