import { locale } from '#lib/language.ts';
import { number } from '#texts/count.ts';
import { texts } from '#texts/texts.ts';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const timeOfDay = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A format costs more than its use: one for each is kept, and made when the language is known. */
function once<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const name = locale();
    const format = made.get(name) ?? make(name);
    made.set(name, format);
    return format;
  };
}

const shortDate = once((name) => new Intl.DateTimeFormat(name, day));
const shortMoment = once((name) => new Intl.DateTimeFormat(name, { ...day, ...timeOfDay }));
const list = once((name) => new Intl.ListFormat(name, { type: 'conjunction' }));
const decimals = once((name) => new Intl.NumberFormat(name, { useGrouping: false }));

type Moment = string | null | undefined;

function formatWith(format: Intl.DateTimeFormat, value: Moment): string {
  if (!value) return texts.dates.unknown;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? texts.dates.invalid : format.format(date);
}

/** A day as in "Nov 21, 2026"; says so when there is none or it is no date. */
export function formatDate(value: Moment): string {
  return formatWith(shortDate(), value);
}

/** A day with its time as in "Nov 21, 2026, 17:05", where the person is. */
export function formatMoment(value: Moment): string {
  return formatWith(shortMoment(), value);
}

/** At most one digit after the point; whole numbers from 100 on. */
export function formatNumber(value: number): string {
  return number(value >= 100 ? Math.round(value) : value);
}

/** "Title, Tag, and Photos"; in German "Titel, Etikett und Fotos". */
export function formatList(words: readonly string[]): string {
  return list().format(words);
}

/** Whether one writes "1,5" here, and not "1.5". */
const usesComma = () => decimals().format(1.5).includes(',');

/** A number to be typed over: "1.5" or "1,5", without marks between thousands. */
export function typedNumber(value: number): string {
  const text = String(value);
  return usesComma() ? text.replace('.', ',') : text;
}

/**
 * What somebody typed as a number, its decimals behind a point or a comma; NaN when it is none. What stands before
 * three digits as it does between thousands here is no decimal mark: "1,200" is as much as "1200", in German "1.200".
 */
export function parseNumber(typed: string): number {
  const between = usesComma() ? '.' : ',';
  const [whole = '', ...groups] = typed.trim().split(between);
  const areThousands =
    /^-?[1-9]\d{0,2}$/.test(whole) && groups.every((group) => /^\d{3}(?:[.,]\d*)?$/.test(group));
  const text = areThousands ? [whole, ...groups].join('') : typed.trim();
  return /^-?(?:\d+[.,]?\d*|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/**
 * A line that was recalculated, with its decimals as they are written here. Decimal points that its author wrote stay:
 * whoever wrote one would have written the others so.
 */
export function withOwnDecimals(recalculated: string, written: string): string {
  const decimalPoint = /(?<=\d)\.(?=\d)/g;
  if (!usesComma() || written.search(decimalPoint) >= 0) return recalculated;
  return recalculated.replaceAll(decimalPoint, ',');
}
