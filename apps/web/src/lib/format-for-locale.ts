import { getFormatLocale } from '#lib/language.ts';
import { texts } from '#texts/localization.ts';
import { formatDecimal } from '#texts/number-format.ts';

const dateOptions = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Creating a format is slow, so one per locale is cached. Created lazily, when the language is known. */
export function memoizeByLocale<Format>(createFormat: (locale: string) => Format): () => Format {
  const formatByLocale = new Map<string, Format>();
  return () => {
    const name = getFormatLocale();
    const format = formatByLocale.get(name) ?? createFormat(name);
    formatByLocale.set(name, format);
    return format;
  };
}

const getDateFormat = memoizeByLocale((name) => new Intl.DateTimeFormat(name, dateOptions));
const getDayFormat = memoizeByLocale(
  (name) => new Intl.DateTimeFormat(name, { day: 'numeric', month: 'short' }),
);
const getDateTimeFormat = memoizeByLocale(
  (name) => new Intl.DateTimeFormat(name, { ...dateOptions, ...timeOptions }),
);
const getListFormat = memoizeByLocale((name) => new Intl.ListFormat(name, { type: 'conjunction' }));
const getDecimalFormat = memoizeByLocale((name) => new Intl.NumberFormat(name));

type DateInput = string | null | undefined;

function formatDateWith(format: Intl.DateTimeFormat, value: DateInput): string {
  if (!value) return texts.dates.unknown;
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return texts.dates.invalid;
  // A line does not break within "20. Nov. 2026".
  return format.format(date).replaceAll('. ', '.\u00a0');
}

/** A date such as "Nov 21, 2026"; a message when it is missing or invalid. */
export function formatDate(value: DateInput): string {
  return formatDateWith(getDateFormat(), value);
}

/** A date such as "Nov 21", with its year if that is not the current one. A line does not break within it. */
export function formatDateWithoutCurrentYear(value: DateInput): string {
  const isThisYear = value?.startsWith(String(new Date().getFullYear()));
  return formatDateWith(isThisYear ? getDayFormat() : getDateFormat(), value).replaceAll(
    ' ',
    '\u00a0',
  );
}

/** A local date with time, such as "Nov 21, 2026, 17:05". */
export function formatDateTime(value: DateInput): string {
  return formatDateWith(getDateTimeFormat(), value);
}

/** A duration such as "45 min" or "1 hr 20 min"; in German "1 Std. 20 Min.". */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  const parts = [];
  if (hours > 0) parts.push(texts.durations.hours(hours));
  if (rest > 0 || hours === 0) parts.push(texts.durations.minutes(rest));
  return parts.join(' ');
}

/** "1 hr 20 min · 520 kcal"; a line breaks only between the facts. */
export const joinFacts = (facts: readonly string[]): string =>
  facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ');

/** At most one decimal place; whole numbers from 100 on. */
export function formatRoundedNumber(value: number): string {
  return formatDecimal(value >= 100 ? Math.round(value) : value);
}

/** "Title, Tag, and Photos"; in German "Titel, Etikett und Fotos". */
export function formatList(words: readonly string[]): string {
  return getListFormat().format(words);
}

/** The locale's mark between a number and its decimals: "1.5" or "1,5". */
const getDecimalMark = () => (getDecimalFormat().format(1.5).includes(',') ? ',' : '.');

/** A number for an input field: "1.5" or "1,5", without thousands separators. */
export function formatInputNumber(value: number): string {
  // The function is called only for a number with decimals; others need no format.
  return String(value).replace('.', getDecimalMark);
}

/**
 * Parses a number with a decimal point or comma; NaN when invalid. The locale's thousands separator before three
 * digits is not a decimal mark: "1,200" equals "1200", as does "1.200" in German.
 */
export function parseLocaleNumber(input: string): number {
  const groupSeparator = getDecimalMark() === ',' ? '.' : ',';
  const [whole = '', ...groups] = input.trim().split(groupSeparator);
  const isGrouped =
    /^-?[1-9]\d{0,2}$/.test(whole) && groups.every((group) => /^\d{3}(?:[.,]\d*)?$/.test(group));
  const text = isGrouped ? [whole, ...groups].join('') : input.trim();
  return /^-?(?:\d+[.,]?\d*|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/**
 * Formats the decimals of a recalculated ingredient line for the locale. If the author's line has decimal points,
 * they are kept.
 */
export function localizeDecimals(recalculated: string, original: string): string {
  const decimalPoint = /(?<=\d)\.(?=\d)/g;
  if (original.search(decimalPoint) >= 0) return recalculated;
  return recalculated.replaceAll(decimalPoint, getDecimalMark);
}
