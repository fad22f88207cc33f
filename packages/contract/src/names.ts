import { z } from 'zod';
import { cleanName } from './clean-name.ts';
import { DISPLAY_NAME_MAXIMUM, NAME_MAXIMUM } from './constants.ts';
import { messages } from './messages.ts';

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
