/** Invisible letters that fill a line with nothing: Hangul fillers and the empty Braille cell. */
const BLANKS = /[\u115f\u1160\u3164\uffa0\u2800]/g;
/** Control and formatting characters but the two joiners, which several scripts and many emoji need. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/**
 * A name as it may stand on other people's screens: one line, nothing that turns the text beside it round or hides.
 * What is left may be empty.
 */
export function cleanName(name: string): string {
  const cleaned = name
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(BLANKS, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : '';
}
