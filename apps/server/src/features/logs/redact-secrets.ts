const MASK = '[redacted]';

/** Names of fields whose values are secrets. */
const SECRET_NAME =
  /pass(?:word|wd|phrase|code)|secret|token|cookie|authorization|api[-_]?key|credential|otp|cvc|cvv|card[-_]?number/i;
/** Names of fields whose values are secrets if they are six digits. */
const CODE_NAME = /code|pin$/i;
const SIX_DIGITS = /^\d{6}$/;

/** Patterns of secrets in texts. All take linear time: they have no nested or adjacent unbounded repetitions. */
const secretPatterns: readonly [pattern: RegExp, replacement: string][] = [
  [/((?:authorization|cookie)["']?\s{0,4}[:=])[^\r\n]+/gi, `$1 ${MASK}`],
  [/\b((?:Bearer|Basic)(?: |\+|%20){1,4})[\w.~+/=-]{12,}/g, `$1${MASK}`],
  // In lowercase, words can follow as well.
  [/\b(bearer(?: |\+|%20){1,4})(?=[\w.~+/=-]*\d)[\w.~+/=-]{16,}/g, `$1${MASK}`],
  // Passwords in URLs.
  [/(:\/\/[^\s:/@]{1,100}:)[^\s/@]{1,200}@/g, `$1${MASK}@`],
  [
    /((?:pass(?:word|wd|phrase|code)|secret|token|api[-_]?key|credential|otp|cvc|cvv)\w{0,40}\\?["']?\s{0,4}[:=]\s{0,4})(?:"[^"]*"|'[^']*'|[^\s,;&})\]]+)/gi,
    `$1${MASK}`,
  ],
  [/([?&](?:code|key|auth|session|sid|sig|[\w-]{0,40}signature)=)[^&\s#]+/gi, `$1${MASK}`],
  [/\b((?:code|otp|pin)\b[^\d\n]{0,20})\b\d{6}\b/gi, `$1${MASK}`],
  // Keys of payment providers, recognizers and other services, and secrets of payments.
  [
    /\b(?:[sprek]k_(?:live|test)_|whsec_|AIza|(?:sk|xai|pplx)-|gsk_|hf_|gh[opsu]_|github_pat_|xox[abprs]-|A[KS]IA)[\w-]{8,}/g,
    MASK,
  ],
  [/\b(?:sk_|AQ\.)[A-Za-z0-9][\w-]{19,}/g, MASK],
  [/\b(?:pi|seti|cs)_\w{4,80}_secret_\w+/g, MASK],
  // JSON Web Tokens.
  [/\beyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)?/g, MASK],
  // Secrets of this server: 256 bits in base64url (`IdGenerator.newSecret`).
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, MASK],
];
/** UUIDs, whose digits can look like a card number, or 13 to 19 digits, also with separators as in URLs. */
const UUID_OR_CARD_NUMBER =
  /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b|(?<!\d)[2-6](?:(?:[\s+-]|%20)?\d){12,18}(?!\d)/gi;

/** Replaces passwords, codes, cookies, tokens, keys and card numbers in a text. */
export function redactText(text: string): string {
  const redacted = secretPatterns.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    text,
  );
  return redacted.replace(UUID_OR_CARD_NUMBER, (match) => (isCardNumber(match) ? MASK : match));
}

/** Replaces secrets in the keys and values of JSON data. */
export function redactData(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [redactText(name), redactField(name, value)]),
  );
}

function redactField(name: string, value: unknown): unknown {
  const isText = typeof value === 'string' || typeof value === 'number';
  if (isText && SECRET_NAME.test(name)) return MASK;
  if (isText && CODE_NAME.test(name) && SIX_DIGITS.test(String(value))) return MASK;
  return redactValue(name, value);
}

function redactValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') return isCardNumber(String(value)) ? MASK : value;
  // The values of a list belong to its name.
  if (Array.isArray(value)) return value.map((element) => redactField(name, element));
  if (typeof value === 'object' && value !== null) return redactData({ ...value });
  return value;
}

/** Whether 13 to 19 digits have a valid check digit (Luhn, ISO/IEC 7812). Numbers of payment cards start with 2 to 6. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/%20|[\s+-]/g, '');
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
