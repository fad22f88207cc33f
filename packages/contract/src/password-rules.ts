import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts';

/** Checked in this order; only ASCII letters count as letters. */
const passwordRules = [
  [(password) => password.length > 0, 'Password cannot be empty'],
  [(password) => password.length >= PASSWORD_MIN_LENGTH, 'Password must be at least 8 characters.'],
  [(password) => /[A-Z]/.test(password), 'Password must contain at least one uppercase letter.'],
  [(password) => /[a-z]/.test(password), 'Password must contain at least one lowercase letter.'],
  [(password) => /[0-9]/.test(password), 'Password must contain at least one digit.'],
  [
    (password) => /[^A-Za-z0-9]/.test(password),
    'Password must contain at least one special character.',
  ],
  [
    (password) => password.length <= PASSWORD_MAX_LENGTH,
    'Password must be at most 256 characters.',
  ],
] as const satisfies readonly [(password: string) => boolean, string][];

/** The message of a password rule. */
export type PasswordErrorMessage = (typeof passwordRules)[number][1];

/** Returns the message of the first rule the password breaks, or null if it is valid. */
export function getPasswordErrorMessage(password: string): PasswordErrorMessage | null {
  return passwordRules.find(([isMet]) => !isMet(password))?.[1] ?? null;
}
