interface NumberFormats {
  decimal: Intl.NumberFormat;
  integer: Intl.NumberFormat;
}

const createNumberFormats = (locale: string): NumberFormats => ({
  decimal: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
  // "4000 items", but "12,000 items".
  integer: new Intl.NumberFormat(locale, { useGrouping: 'min2' }),
});

let formats: NumberFormats | undefined;

/** Sets the locale for numbers; English until then. Call it before the first render. */
export function setNumberLocale(locale: string): void {
  formats = createNumberFormats(locale);
}

function getNumberFormats(): NumberFormats {
  formats ??= createNumberFormats('en');
  return formats;
}

/** At most one digit after the point: "3", "24.3", "1,200"; in German "24,3", "1.200". */
export const formatDecimal = (value: number): string => getNumberFormats().decimal.format(value);

/** "1 item", "2 items". */
export const formatCount = (value: number, singular: string, plural: string): string =>
  `${getNumberFormats().integer.format(value)} ${value === 1 ? singular : plural}`;
