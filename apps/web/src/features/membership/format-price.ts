import { FALLBACK_SUBSCRIPTION_PRICE_CENTS, type Subscription } from '@plateful/contract';
import { getFormatLocale } from '#lib/language.ts';

/** A price such as "$9.99"; in German "9,99 $". */
export function formatPrice(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat(getFormatLocale(), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}

/** Store purchases have no price. */
export const formatSubscriptionPrice = ({ price, currency }: Subscription): string =>
  formatPrice(price ?? FALLBACK_SUBSCRIPTION_PRICE_CENTS, currency);
