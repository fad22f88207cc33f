import { getNumberFormat } from '#features/admin/get-number-format.ts';

/** A large number in short: "9.6M"; in German "9,6 Mio.". */
export const formatCompactNumber = (value: number): string =>
  getNumberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value);
