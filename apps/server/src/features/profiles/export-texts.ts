import { PRODUCT_NAME, REPLACED_VERSION_DAYS } from '@plateful/contract';

const SLUG_MAXIMUM = 60;
/** Letters that Unicode does not take apart into a plain one and its accent. */
const PLAIN: Readonly<Record<string, string>> = {
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

/** A file name that every system takes, of a title in any script: small letters, digits and hyphens. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => PLAIN[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAXIMUM)
    .replace(/^-|-$/g, '');
  return slug || 'recipe';
}

/** The end of an id is chance alone, so files of one title do not meet. */
export function photoFileOf(title: string, photoId: string): string {
  return `photos/${slugOf(title)}-${photoId.slice(-12)}.jpg`;
}

interface Contents {
  madeAt: Date;
  username: string;
  recipes: number;
  /** Files that should be in the archive and are not. */
  missing: readonly string[];
}

export function readmeOf({ madeAt, username, recipes, missing }: Contents): string {
  const lines = [
    `What ${username} has in ${PRODUCT_NAME}`,
    `Made on ${madeAt.toISOString().slice(0, 10)}.`,
    '',
    'account.json   your profile: names, address, and since when',
    'sessions.json  where you are signed in',
    `recipes.json   your recipes (${recipes}), newest first; figures are of one serving: kcal, and grams`,
    `replaced-versions.json  recipes as they were before you chose another dish, newest first; kept for ${REPLACED_VERSION_DAYS} days`,
    'photos/        the photos of your recipes; recipes.json says which is whose',
    'profile-picture.jpg, if you have one',
    '',
    'The .json files are text (UTF-8) that any editor opens.',
    ...(missing.length > 0
      ? ['', 'These files could not be found any more:', ...missing.map((file) => `  ${file}`)]
      : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
