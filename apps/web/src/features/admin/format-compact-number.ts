import { getFormatLocale } from '#lib/language.ts';

/** A large number in short: "9.6M"; in German "9,6 Mio.". */
export const formatCompactNumber = (value: number): string =>
  new Intl.NumberFormat(getFormatLocale(), {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value);
