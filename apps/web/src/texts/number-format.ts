let locale = 'en';
let format: Intl.NumberFormat | undefined;

/** Sets the locale for numbers; English until then. Call it before the first render. */
export function setNumberLocale(name: string): void {
  locale = name;
  format = undefined;
}

/** At most one digit after the point: "3", "24.3", "1,200"; in German "24,3", "1.200". */
export function formatDecimal(value: number): string {
  // The first format takes 15 ms, on a phone 60. Most numbers are small, and the same in each language.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  format ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return format.format(value);
}

/** "1 item", "2 items", "1,200 items". */
export const formatCountWithNoun = (value: number, singular: string, plural: string): string =>
  `${formatDecimal(value)} ${value === 1 ? singular : plural}`;
