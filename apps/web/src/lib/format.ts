import { texts } from '#texts/en.ts';

const shortDate = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A day as in "Nov 21, 2026"; says so when there is none or it is no date. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return texts.dates.unknown;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? texts.dates.invalid : shortDate.format(date);
}

/** At most one digit after the point; whole numbers from 100 on. */
export function formatNumber(value: number): string {
  return number.format(value >= 100 ? Math.round(value) : value);
}
