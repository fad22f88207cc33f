/** Invisible filler characters that Unicode classes as letters or symbols: Hangul fillers and the blank Braille pattern. */
const BLANK_CHARACTERS = /[\u115f\u1160\u3164\uffa0\u2800]/g;
/** Control and format characters except ZWJ and ZWNJ, which several scripts and many emoji need. */
const INVISIBLE_CHARACTERS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/**
 * Makes a name safe to show to other users: one line, no invisible characters, no bidirectional overrides.
 * The result may be empty.
 */
export function sanitizeName(name: string): string {
  const cleaned = name
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(BLANK_CHARACTERS, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : '';
}
