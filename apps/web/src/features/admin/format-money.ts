import { getNumberFormat } from '#features/admin/get-number-format.ts';

/** An amount such as "$9.99"; in German "9,99 $". */
export const formatCents = (cents: number, currency: string): string =>
  getNumberFormat({ style: 'currency', currency }).format(cents / 100);

/** An amount in US dollars, with four decimals below a tenth, because a call costs less than a cent. */
export const formatUsd = (amount: number): string =>
  getNumberFormat({
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount < 0.1 ? 4 : 2,
  }).format(amount);
