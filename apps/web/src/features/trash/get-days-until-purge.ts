import { TRASH_RETENTION_DAYS } from '@plateful/contract';

const DAY_MS = 86_400_000;

/**
 * The days until the recipe is deleted permanently, rounded up; 0 if it is due.
 * @param now milliseconds since 1970
 */
export function getDaysUntilPurge(deletedAt: string, now: number): number {
  const purgeAt = Date.parse(deletedAt) + TRASH_RETENTION_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((purgeAt - now) / DAY_MS));
}
