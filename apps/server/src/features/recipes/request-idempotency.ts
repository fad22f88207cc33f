import { createHash } from 'node:crypto';
import { AppError } from '#app-error.ts';
import { getRequestImage } from '#platform/request-body-images.ts';
import type { ItemByRequestKey } from './recipe-repository.ts';

/** A request with a key chosen by the client and the hash of its content. */
export interface IdempotentRequest {
  requestKey: string;
  hash: Buffer;
}

/** SHA-256 of the request's content; the order of fields does not matter. */
export function hashRequestContent(content: object): Buffer {
  const sorted = JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'string') return getImageHash(value) ?? value;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
  return createHash('sha256').update(sorted).digest();
}

/** In each request, another text stands for the same image. */
function getImageHash(text: string): string | undefined {
  return getRequestImage(text)?.sha256.toString('hex');
}

/** @throws AppError REQUEST_KEY_REUSED if one of the recipes or uploads was created from other content. */
export function requireSameRequest(
  existing: readonly Pick<ItemByRequestKey, 'requestHash'>[],
  hash: Buffer,
): void {
  const isDifferentRequest = existing.some(
    ({ requestHash }) => requestHash !== null && !requestHash.equals(hash),
  );
  if (isDifferentRequest) throw new AppError('REQUEST_KEY_REUSED');
}

/** @throws AppError ITEM_IN_TRASH if all of the recipes are in the trash. */
export function requireNotAllInTrash(existing: readonly ItemByRequestKey[]): void {
  if (existing.length > 0 && existing.every(({ isDeleted }) => isDeleted)) {
    throw new AppError('ITEM_IN_TRASH');
  }
}
