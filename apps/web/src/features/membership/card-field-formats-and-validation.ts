import { membershipTexts } from '#texts/en/membership.ts';

const t = membershipTexts.card;

/** The digits of each field. */
export interface CardDigits {
  number: string;
  /** Two digits of the month, two of the year. */
  expiry: string;
  cvc: string;
}
export type CardErrors = Partial<Record<keyof CardDigits, string>>;

/** How a field of the card form reads and shows its digits. */
export interface DigitFormat {
  parse: (text: string) => string;
  format: (digits: string) => string;
}

const extractDigits = (text: string, maxLength: number) =>
  text.replace(/\D/g, '').slice(0, maxLength);

/** "4242 4242 4242 4242". */
export const cardNumberFormat: DigitFormat = {
  parse: (text) => extractDigits(text, 19),
  format: (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 '),
};

/** "12 / 28". Completes "1/" and "4" to two digits, and shortens "2028", which browsers fill in. */
export const expiryFormat: DigitFormat = {
  parse: (text) =>
    extractDigits(
      text
        .replace(/^\s*(\d)(?=\s*\/)|^([2-9])$/, '0$1$2')
        .replace(/^(\d{2}\s*\/?\s*)20(?=\d{2}$)/, '$1'),
      4,
    ),
  format: (digits) => digits.replace(/^(\d{2})(?=\d)/, '$1 / '),
};

export const cvcFormat: DigitFormat = {
  parse: (text) => extractDigits(text, 4),
  format: (digits) => digits,
};

/** Month from 1 to 12, and the year with four digits. */
export function splitExpiryDigits(expiry: string): { expMonth: number; expYear: number } {
  return { expMonth: Number(expiry.slice(0, 2)), expYear: 2000 + Number(expiry.slice(2)) };
}

/** The check digit of card numbers, by Luhn's algorithm. */
function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function getExpiryError(expiry: string, now: Date): string | undefined {
  const { expMonth, expYear } = splitExpiryDigits(expiry);
  if (expiry.length !== 4 || expMonth < 1 || expMonth > 12) return t.expiryInvalid;
  // The card is valid until the end of its month.
  return new Date(expYear, expMonth) <= now ? t.expired : undefined;
}

/** The messages of the invalid fields, in the order of the fields. */
export function getCardErrors({ number, expiry, cvc }: CardDigits, now: Date): CardErrors {
  const isNumberValid = number.length >= 12 && hasValidCheckDigit(number);
  const expiryError = getExpiryError(expiry, now);
  return {
    ...(!isNumberValid && { number: t.numberInvalid }),
    ...(expiryError && { expiry: expiryError }),
    ...(cvc.length < 3 && { cvc: t.cvcInvalid }),
  };
}
