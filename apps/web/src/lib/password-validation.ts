import { getPasswordErrorMessage } from '@plateful/contract';
import { translateMessage } from '#texts/localization.ts';

/** The message for the first rule that the password violates; `null` when it is valid. */
export function getPasswordError(password: string): string | null {
  const error = getPasswordErrorMessage(password);
  return error && translateMessage(error);
}

/** The validation message while a password is typed; `null` for an empty one. */
export function getPasswordErrorUnlessEmpty(password: string): string | null {
  return password ? getPasswordError(password) : null;
}
