interface Formats {
  figures: Intl.NumberFormat;
  counts: Intl.NumberFormat;
}

const formatsOf = (locale: string): Formats => ({
  figures: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
  // "4000 items", but "12,000 items".
  counts: new Intl.NumberFormat(locale, { useGrouping: 'min2' }),
});

let formats: Formats | undefined;

/** Numbers are written as there from now on; English until then. Said before the first screen is drawn. */
export function writeNumbersAs(locale: string): void {
  formats = formatsOf(locale);
}

function known(): Formats {
  formats ??= formatsOf('en');
  return formats;
}

/** At most one digit after the point: "3", "24.3", "1,200"; in German "24,3", "1.200". */
export const number = (value: number): string => known().figures.format(value);

/** "1 item", "2 items". */
export const count = (amount: number, one: string, many: string): string =>
  `${known().counts.format(amount)} ${amount === 1 ? one : many}`;
