import { getFormatLocale } from '#lib/language.ts';

/** A price such as "$9.99"; in German "9,99 $". */
export function formatPrice(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat(getFormatLocale(), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}
