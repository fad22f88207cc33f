import { isUuid } from '#platform/uuid.ts';

/** The two files of a photo. */
export type PhotoVariant = 'display' | 'preview';

const endings = { display: '.jpg', preview: '-preview.webp' } as const;
export const contentTypes = { display: 'image/jpeg', preview: 'image/webp' } as const;

/** The name of a photo's file, in the media store and in its address. */
export function photoKey(photoId: string, variant: PhotoVariant): string {
  return photoId + endings[variant];
}

const FOLDER = '/media/';

export function photoUrl(photoId: string, variant: PhotoVariant): string {
  return FOLDER + photoKey(photoId, variant);
}

/** The photo that an address of ours shows, in either size; `null` for any other address. */
export function photoOfUrl(url: string): string | null {
  if (!url.startsWith(FOLDER)) return null;
  return parsePhotoKey(url.slice(FOLDER.length))?.photoId ?? null;
}

/** The photo that is meant by its id, its file's key or its address; `null` for what names none. */
export function photoOfName(name: string): string | null {
  if (isUuid(name)) return name.toLowerCase();
  return parsePhotoKey(name)?.photoId ?? photoOfUrl(name);
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
