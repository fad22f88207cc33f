import { getPasswordErrorMessage } from '@plateful/contract';
import { translateServerMessage } from '#texts/localization.ts';

/** The message for the first rule that the password violates; `null` when it is valid. */
export function getTranslatedPasswordError(password: string): string | null {
  const error = getPasswordErrorMessage(password);
  return error && translateServerMessage(error);
}

/** The validation message while a password is typed; `null` for an empty one. */
export function getTranslatedPasswordErrorUnlessEmpty(password: string): string | null {
  return password ? getTranslatedPasswordError(password) : null;
}
