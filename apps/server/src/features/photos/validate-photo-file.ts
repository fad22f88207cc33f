import { PHOTO_MAX_BYTES } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { PhotoFormat } from '#ports/photo-store.ts';
import { sniffPhotoType } from './sniff-photo-type.ts';

/**
 * Checks a file without decoding it.
 * @throws AppError `PHOTO_EMPTY`, `PHOTO_TOO_LARGE` (20 MB) or `PHOTO_TYPE`.
 */
export function validatePhotoFile(bytes: Uint8Array): PhotoFormat {
  if (bytes.length === 0) throw new AppError('PHOTO_EMPTY');
  if (bytes.length > PHOTO_MAX_BYTES) throw new AppError('PHOTO_TOO_LARGE');
  const type = sniffPhotoType(bytes);
  if (!type) throw new AppError('PHOTO_TYPE');
  return type;
}
