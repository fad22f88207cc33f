import { getFormatLocale } from '#lib/language.ts';

/** An amount such as "$9.99"; in German "9,99 $". */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat(getFormatLocale(), { style: 'currency', currency }).format(cents / 100);

/** An amount in US dollars, with four decimals below a tenth, because a call costs less than a cent. */
export const formatUsd = (amount: number): string =>
  new Intl.NumberFormat(getFormatLocale(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount < 0.1 ? 4 : 2,
  }).format(amount);
