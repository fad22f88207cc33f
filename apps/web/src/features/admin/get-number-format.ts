import { getFormatLocale } from '#lib/language.ts';

const formats: Record<string, Intl.NumberFormat> = {};

/** Creating a format is slow, and the charts format hundreds of values. Each one is created once. */
export function getNumberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = getFormatLocale();
  const key = locale + JSON.stringify(options);
  formats[key] ??= new Intl.NumberFormat(locale, options);
  return formats[key];
}
