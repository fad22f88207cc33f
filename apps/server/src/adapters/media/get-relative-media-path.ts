import { createHash } from 'node:crypto';
import { assertMediaKey } from './assert-media-key.ts';

/**
 * The path of a file in the media store, the same for every kind of store, so that any tool can copy files from one
 * store to another. The folder is a hash, because keys start with a timestamp and their first characters would fill a
 * single folder.
 */
export function getRelativeMediaPath(key: string): string {
  assertMediaKey(key);
  return `${createHash('sha256').update(key).digest('hex').slice(0, 2)}/${key}`;
}
