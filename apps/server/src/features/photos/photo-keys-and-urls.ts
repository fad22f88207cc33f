import { isUuid } from '#platform/is-uuid.ts';
import type { PhotoVariant } from '#ports/photo-store.ts';

const fileSuffixes = { display: '.jpg', preview: '-preview.webp' } as const;
export const variantContentTypes = { display: 'image/jpeg', preview: 'image/webp' } as const;

/** A photo file's name in the media store and in its URL. */
export function buildPhotoKey(photoId: string, variant: PhotoVariant): string {
  return photoId + fileSuffixes[variant];
}

const MEDIA_PATH = '/media/';

export function buildPhotoUrl(photoId: string, variant: PhotoVariant): string {
  return MEDIA_PATH + buildPhotoKey(photoId, variant);
}

/** The photo id in one of this server's photo URLs, of either variant; `null` for any other URL. */
export function getPhotoIdFromUrl(url: string): string | null {
  if (!url.startsWith(MEDIA_PATH)) return null;
  return parsePhotoKey(url.slice(MEDIA_PATH.length))?.photoId ?? null;
}

/** The photo id in an id, a file key or a photo URL; `null` for anything else. */
export function getPhotoIdFromReference(photoRef: string): string | null {
  if (isUuid(photoRef)) return photoRef.toLowerCase();
  return parsePhotoKey(photoRef)?.photoId ?? getPhotoIdFromUrl(photoRef);
}

/** The photo id and variant in a file key; `null` for an invalid key. */
export function parsePhotoKey(key: string): { photoId: string; variant: PhotoVariant } | null {
  for (const variant of ['preview', 'display'] as const) {
    if (!key.endsWith(fileSuffixes[variant])) continue;
    const photoId = key.slice(0, -fileSuffixes[variant].length);
    if (isUuid(photoId) && photoId === photoId.toLowerCase()) return { photoId, variant };
  }
  return null;
}
