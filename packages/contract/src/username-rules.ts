import * as messages from './user-messages.ts';

/** Trims, lowercases and replaces whitespace with `_`. The result may still break the username rule. */
export function normalizeUsername(username: string): string {
  return username.trim().toLowerCase().replace(/\s+/g, '_');
}

const USERNAME_MAX_LENGTH = 30;
/** Letters that Unicode does not decompose, and umlauts as they are spelled without them. */
const letterSpellings: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'oe', å: 'aa' },
  ...{ ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/** The username for a full name: `Anna Müller` becomes `anna_mueller`. Empty if no letter can be kept. */
export function toUsername(name: string): string {
  const spelled = normalizeUsername(name.normalize('NFC')).replace(
    /[^a-z0-9_.]/g,
    (letter) => letterSpellings[letter] ?? letter,
  );
  return spelled
    .normalize('NFKD')
    .replace(/[-‐–/]/g, '_')
    .replace(/[^a-z0-9_.]/g, '')
    .replace(/_{2,}/g, '_')
    .slice(0, USERNAME_MAX_LENGTH);
}

/** Returns the error message for a username that is invalid after sanitizing, or null if it is valid. */
export function getUsernameErrorMessage(username: string): string | null {
  return /^(?=.*[a-z0-9])[a-z0-9_.]{3,30}$/.test(normalizeUsername(username))
    ? null
    : messages.usernameRule;
}
