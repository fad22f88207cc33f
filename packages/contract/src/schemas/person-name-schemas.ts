import { z } from 'zod';
import { DISPLAY_NAME_MAX_LENGTH, NAME_MAX_LENGTH } from '../constants.ts';
import { sanitizeName } from '../sanitize-name.ts';
import * as messages from '../user-messages.ts';

/** Longer input is rejected before it is sanitized. */
const rawNameSchema = z.string().max(10_000, messages.nameTooLong);

/** A first or last name; it may be empty. */
export const firstOrLastNameSchema = rawNameSchema
  .transform(sanitizeName)
  .pipe(z.string().max(NAME_MAX_LENGTH, messages.nameTooLong));

export const displayNameSchema = rawNameSchema
  .transform(sanitizeName)
  .pipe(
    z
      .string()
      .min(1, messages.displayNameEmpty)
      .max(DISPLAY_NAME_MAX_LENGTH, messages.displayNameTooLong),
  );
