import { z } from 'zod';
import { DISPLAY_NAME_MAXIMUM, NAME_MAXIMUM } from './constants.ts';
import { messages } from './messages.ts';

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

/** More than that is not even cleaned. */
const anyText = z.string().max(10_000, messages.nameTooLong);

/** A first or last name; it may be empty. */
export const nameSchema = anyText
  .transform(cleanName)
  .pipe(z.string().max(NAME_MAXIMUM, messages.nameTooLong));

export const displayNameSchema = anyText
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1, messages.displayNameEmpty)
      .max(DISPLAY_NAME_MAXIMUM, messages.displayNameTooLong),
  );
