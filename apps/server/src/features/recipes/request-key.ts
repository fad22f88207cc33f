import { createHash } from 'node:crypto';
import { AppError } from '#app-error.ts';
import type { RequestedItem } from './repository.ts';

/** SHA-256 of what was sent with a key, whatever the order of its fields. */
export function hashRequest(content: object): Buffer {
  const sorted = JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest();
}

/** @throws AppError REQUEST_KEY_REUSED when one of the recipes was made of other content */
export function requireSameRequest(made: readonly RequestedItem[], hash: Buffer): void {
  const isOther = made.some(({ requestHash }) => requestHash !== null && !requestHash.equals(hash));
  if (isOther) throw new AppError('REQUEST_KEY_REUSED');
}

/** @throws AppError ITEM_IN_TRASH when all of the recipes are there */
export function requireNotInTrash(made: readonly RequestedItem[]): void {
  if (made.length > 0 && made.every(({ isDeleted }) => isDeleted)) {
    throw new AppError('ITEM_IN_TRASH');
  }
}
