import { messages } from '@plateful/contract';
import type { TestCardDetails } from '#ports/payment-gateway.ts';

/** What the bank answers to a payment with the card. */
interface TestCardBehavior {
  firstPayment: 'succeeds' | 'requires_action' | 'fails';
  /** Why the first payment fails. */
  message?: string;
  renewalsSucceed: boolean;
}

const succeeds: TestCardBehavior = { firstPayment: 'succeeds', renewalsSucceed: true };

/** Stripe's test cards. With Stripe, the first payment with the one whose renewals fail does not succeed either. */
const cardBehaviors: ReadonlyMap<string, TestCardBehavior> = new Map([
  ['4242424242424242', succeeds],
  ['5555555555554444', succeeds],
  ['4000002760003184', { ...succeeds, firstPayment: 'requires_action' }],
  ['4000000000000341', { ...succeeds, renewalsSucceed: false }],
  ['4000000000000002', fails(messages.cardDeclined)],
  ['4000000000009995', fails(messages.cardLacksFunds)],
  ['4000000000000069', fails(messages.cardExpired)],
]);

/** The part of a card that is stored. */
export interface StoredCard {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  renewalsSucceed: boolean;
}

export type TestCardCheck =
  | { result: 'succeeds' | 'requires_action'; card: StoredCard }
  | { result: 'fails'; message: string };

/** Checks a card as a payment provider would. Unknown cards are declined, so that nobody enters a real one by mistake. */
export function checkTestCard(details: TestCardDetails, now: Date): TestCardCheck {
  const number = details.cardNumber.replaceAll(/[\s-]/g, '');
  const { expMonth, expYear } = details;
  const message = findInvalidField(number, details, now);
  if (message) return { result: 'fails', message };
  const { firstPayment, renewalsSucceed, ...failure } =
    cardBehaviors.get(number) ?? fails(messages.cardDeclined);
  if (firstPayment === 'fails') {
    return { result: 'fails', message: failure.message ?? messages.cardDeclined };
  }
  const brand = number.startsWith('4') ? 'visa' : 'mastercard';
  const last4 = number.slice(-4);
  return { result: firstPayment, card: { brand, last4, expMonth, expYear, renewalsSucceed } };
}

function findInvalidField(
  number: string,
  { expMonth, expYear, cvc }: TestCardDetails,
  now: Date,
): string | null {
  if (!isCardNumber(number)) return messages.cardNumberInvalid;
  const isPossibleExpiry =
    expMonth >= 1 && expMonth <= 12 && expYear >= 2000 && expYear <= now.getUTCFullYear() + 50;
  if (!isPossibleExpiry) return messages.cardExpiryInvalid;
  // A card is valid until the end of its last month.
  if (now.getTime() >= Date.UTC(expYear, expMonth)) return messages.cardExpired;
  return /^\d{3,4}$/.test(cvc.trim()) ? null : messages.cardCvcInvalid;
}

/** The Luhn checksum (ISO/IEC 7812-1). */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

function fails(message: string): TestCardBehavior {
  return { firstPayment: 'fails', message, renewalsSucceed: false };
}
