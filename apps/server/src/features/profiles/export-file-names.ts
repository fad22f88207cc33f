const MAX_SLUG_LENGTH = 60;
/** Letters that Unicode normalization does not decompose into a base letter and an accent. */
const ASCII_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Turns a title in any script into a portable file name: lowercase letters, digits and hyphens. */
export function toSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => ASCII_REPLACEMENTS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');
  return slug || 'recipe';
}

/** The end of an id is random, so photos of recipes with the same title get different names. */
export function getArchivePhotoPath(title: string, photoId: string): string {
  return `photos/${toSlug(title)}-${photoId.slice(-12)}.jpg`;
}
