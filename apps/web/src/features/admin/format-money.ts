import { getFormatLocale } from '#lib/language.ts';

/** An amount such as "$9.99"; in German "9,99 $". */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat(getFormatLocale(), { style: 'currency', currency }).format(cents / 100);
