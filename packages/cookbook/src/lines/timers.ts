import { readNumber } from './numbers.ts';

/** A waiting time in a step, and where it stands in the sentence. */
export interface StepTimer {
  start: number;
  end: number;
  /** The words at that place: "8–10 minutes". */
  text: string;
  minSeconds: number;
  /** The same as `minSeconds` where the step names one time. */
  maxSeconds: number;
}

/** A longer wait is a matter of the calendar, not of a clock in the kitchen. */
const LONGEST_SECONDS = 7 * 86_400;

/** Where a time may begin. */
const BEGINNING = /(?<![\p{L}\d.,/⁄½¼¾⅓⅔–—-])(?:\d|[½¼¾⅓⅔]|half an?\b|an?\b|[a-z]{3,6}\b)/giu;
const RANGE = /[ \u00a0]{0,2}(?:[-–—]|to[ \u00a0]|or[ \u00a0])[ \u00a0]{0,2}/iuy;
const UNIT =
  /[ \u00a0-]{0,2}(?:(?<second>seconds?|secs?\b\.?)|(?<minute>minutes?|mins?\b\.?)|(?<hour>hours?|hrs?\b\.?|h\b)|(?<day>days?))(?![\p{L}])/iuy;
const AND_A_PART =
  /[ \u00a0]and[ \u00a0](?:(?<half>a[ \u00a0]half)|a[ \u00a0]quarter)(?![\p{L}])/iuy;
const MORE = /[ \u00a0]{0,2}(?:,[ \u00a0]|and[ \u00a0]|&[ \u00a0])?/iuy;

/** "Once an hour" and "20 minutes per kilo" are rules: nothing to wait for. */
const NO_WAIT_BEFORE = /\b(?:per|once|twice|times)[ \u00a0]$/i;
const NO_WAIT_AFTER = /^[ \u00a0](?:per|a(?:part|go)|old|less)\b/i;

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;

interface Span {
  min: number;
  max: number;
  end: number;
  unit: keyof typeof SECONDS;
}

/**
 * The waiting times of a step, in the order of its sentence: "8–10 minutes", "1½ hours",
 * "1 hour 20 minutes", "half an hour", "2 to 3 min".
 */
export function findTimers(step: string): StepTimer[] {
  const timers: StepTimer[] = [];
  let after = 0;
  for (const { index: start } of step.matchAll(BEGINNING)) {
    if (start < after) continue;
    const span = readTime(step, start);
    if (!span || span.max > LONGEST_SECONDS || span.max <= 0) continue;
    after = span.end;
    const before = step.slice(Math.max(0, start - 12), start);
    const behind = step.slice(span.end, span.end + 12);
    if (NO_WAIT_BEFORE.test(before) || NO_WAIT_AFTER.test(behind)) continue;
    const text = step.slice(start, span.end);
    timers.push({ start, end: span.end, text, minSeconds: span.min, maxSeconds: span.max });
  }
  return timers;
}

/** One time with all its parts: "1 hour and 20 minutes", "1 hour to 1 hour 15 minutes". */
function readTime(text: string, start: number): Span | undefined {
  const first = readParts(text, start);
  if (!first || first.min !== first.max) return first;
  const next = endOf(RANGE, text, first.end);
  const second = next === undefined ? undefined : readParts(text, next);
  if (!second || second.max <= first.min) return first;
  return { ...second, min: first.min };
}

/** Hours with the minutes that follow them, minutes with their seconds. */
function readParts(text: string, start: number): Span | undefined {
  const large = readSpan(text, start);
  if (!large || large.min !== large.max) return large;
  const next = endOf(MORE, text, large.end) ?? large.end;
  const small = /\d/.test(text.charAt(next)) ? readSpan(text, next) : undefined;
  if (!small || SECONDS[small.unit] >= SECONDS[large.unit]) return large;
  return { ...small, min: large.min + small.min, max: large.max + small.max };
}

/** A number or a range with its unit; both words of "an hour and a half". */
function readSpan(text: string, start: number): Span | undefined {
  const first = readNumber(text, start);
  if (!first) return undefined;
  const next = endOf(RANGE, text, first.end);
  const second = next === undefined ? undefined : readNumber(text, next);
  const range = second && second.value > first.value ? second : undefined;
  const end = range?.end ?? first.end;
  UNIT.lastIndex = end;
  const groups = UNIT.exec(text)?.groups;
  if (!groups) return undefined;
  const unit = groups.second ? 'second' : groups.minute ? 'minute' : groups.hour ? 'hour' : 'day';
  // "A day or two" is no clock's matter, and neither is "a second helping".
  if (first.word && (unit === 'day' || unit === 'second')) return undefined;
  const unitEnd = UNIT.lastIndex;
  AND_A_PART.lastIndex = unitEnd;
  const part = AND_A_PART.exec(text);
  const extra = part ? (part.groups?.half ? 0.5 : 0.25) : 0;
  const seconds = (value: number) => Math.round((value + extra) * SECONDS[unit]);
  return {
    min: seconds(first.value),
    max: seconds(range?.value ?? first.value),
    end: part ? AND_A_PART.lastIndex : unitEnd,
    unit,
  };
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
