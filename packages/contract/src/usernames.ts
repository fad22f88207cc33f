import { messages } from './messages.ts';

/** Lower case, whitespace to `_`; what is left must fit the rule. */
export function sanitiseUsername(username: string): string {
  return username.trim().toLowerCase().replace(/\s+/g, '_');
}

/** What is wrong with it, once it is sanitised, as a sentence; `null` when nothing is. */
export function usernameProblem(username: string): string | null {
  return /^(?=.*[a-z0-9])[a-z0-9_.]{3,30}$/.test(sanitiseUsername(username))
    ? null
    : messages.usernameRule;
}
