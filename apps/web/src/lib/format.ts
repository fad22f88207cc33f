import { texts } from '#texts/en.ts';

const shortDate = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const shortMoment = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

type Moment = string | null | undefined;

function formatWith(format: Intl.DateTimeFormat, value: Moment): string {
  if (!value) return texts.dates.unknown;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? texts.dates.invalid : format.format(date);
}

/** A day as in "Nov 21, 2026"; says so when there is none or it is no date. */
export function formatDate(value: Moment): string {
  return formatWith(shortDate, value);
}

/** A day with its time as in "Nov 21, 2026, 17:05", where the person is. */
export function formatMoment(value: Moment): string {
  return formatWith(shortMoment, value);
}

/** At most one digit after the point; whole numbers from 100 on. */
export function formatNumber(value: number): string {
  return number.format(value >= 100 ? Math.round(value) : value);
}
