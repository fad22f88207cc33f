const createNumberFormat = (locale: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

let format: Intl.NumberFormat | undefined;

/** Sets the locale for numbers; English until then. Call it before the first render. */
export function setNumberLocale(locale: string): void {
  format = createNumberFormat(locale);
}

/** At most one digit after the point: "3", "24.3", "1,200"; in German "24,3", "1.200". */
export function formatDecimal(value: number): string {
  format ??= createNumberFormat('en');
  return format.format(value);
}

/** "1 item", "2 items", "1,200 items". */
export const formatCountWithNoun = (value: number, singular: string, plural: string): string =>
  `${formatDecimal(value)} ${value === 1 ? singular : plural}`;
