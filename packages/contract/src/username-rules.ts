import * as messages from './messages.ts';

/** Trims, lowercases and replaces whitespace with `_`. The result may still break the username rule. */
export function sanitizeUsername(username: string): string {
  return username.trim().toLowerCase().replace(/\s+/g, '_');
}

/** Returns the error message for a username that is invalid after sanitizing, or null if it is valid. */
export function getUsernameErrorMessage(username: string): string | null {
  return /^(?=.*[a-z0-9])[a-z0-9_.]{3,30}$/.test(sanitizeUsername(username))
    ? null
    : messages.usernameRule;
}
