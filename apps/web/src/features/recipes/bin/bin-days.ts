import { BIN_DAYS } from '@plateful/contract';

const DAY_MS = 86_400_000;

/** Begun days until what was deleted then is gone for good; 0 when it may go any moment. */
export function daysLeft(deletedAt: string, now: number): number {
  const goneAt = Date.parse(deletedAt) + BIN_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((goneAt - now) / DAY_MS));
}
