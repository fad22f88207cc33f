import { formatDate } from '#lib/format-for-locale.ts';

/** A day without a time is that day in every time zone. */
const toLocalTime = (date: string) => new Date(date.length === 10 ? `${date}T12:00` : date);

/** The day of an entry, as a date field has it: "2026-11-21". */
export function toDateInputValue(date: string): string {
  const time = toLocalTime(date);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

export const formatCookedDate = (date: string): string =>
  formatDate(toLocalTime(date).toISOString());
