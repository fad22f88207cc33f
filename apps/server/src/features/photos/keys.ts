import { isUuid } from '#platform/uuid.ts';

/** The two files of a photo. */
export type PhotoVariant = 'display' | 'preview';

const endings = { display: '.jpg', preview: '-preview.webp' } as const;
export const contentTypes = { display: 'image/jpeg', preview: 'image/webp' } as const;

/** The name of a photo's file, in the media store and in its address. */
export function photoKey(photoId: string, variant: PhotoVariant): string {
  return photoId + endings[variant];
}

export function photoUrl(photoId: string, variant: PhotoVariant): string {
  return `/media/${photoKey(photoId, variant)}`;
}

/** The photo and variant behind a key; `null` for anything that is no key of ours. */
export function parsePhotoKey(key: string): { photoId: string; variant: PhotoVariant } | null {
  for (const variant of ['preview', 'display'] as const) {
    if (!key.endsWith(endings[variant])) continue;
    const photoId = key.slice(0, -endings[variant].length);
    if (isUuid(photoId) && photoId === photoId.toLowerCase()) return { photoId, variant };
  }
  return null;
}
