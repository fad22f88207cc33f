import { MAXIMUM_PASSWORD_LENGTH, MINIMUM_PASSWORD_LENGTH } from './constants.ts';

/** In the order in which they are checked; only ASCII letters count as letters. */
const rules = [
  [(password) => password.length > 0, 'Password cannot be empty'],
  [
    (password) => password.length >= MINIMUM_PASSWORD_LENGTH,
    'Password must be at least 8 characters.',
  ],
  [(password) => /[A-Z]/.test(password), 'Password must contain at least one uppercase letter.'],
  [(password) => /[a-z]/.test(password), 'Password must contain at least one lowercase letter.'],
  [(password) => /[0-9]/.test(password), 'Password must contain at least one digit.'],
  [
    (password) => /[^A-Za-z0-9]/.test(password),
    'Password must contain at least one special character.',
  ],
  [
    (password) => password.length <= MAXIMUM_PASSWORD_LENGTH,
    'Password must be at most 256 characters.',
  ],
] as const satisfies readonly [(password: string) => boolean, string][];

/** A rule that a password breaks, as a sentence. */
export type PasswordProblem = (typeof rules)[number][1];

/** The first rule that the password breaks, as a sentence; `null` when it is a good one. */
export function passwordProblem(password: string): PasswordProblem | null {
  return rules.find(([holds]) => !holds(password))?.[1] ?? null;
}
