/*
 * The code that was emailed for a registration or a recovery. It is kept in this tab without any password, so that a
 * reload returns to the step in which the code is entered, or to the one after it.
 */

import { CODE_RESEND_DELAY_SECONDS } from '@plateful/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEnteredEmail } from '#features/account/use-entered-email.ts';
import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';

const MINUTE_MS = 60_000;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const VERIFIED_EMAIL_LIFETIME_MS = 30 * MINUTE_MS;

type Purpose = 'registration' | 'recovery';

interface EmailedCode {
  purpose: Purpose;
  email: string;
  /** Empty for a recovery. */
  otpTokenId: string;
  sentAt: number;
  /** When the code was accepted; null before. */
  verifiedAt: number | null;
}

const emptyCode = { email: '', otpTokenId: '', sentAt: 0, verifiedAt: null };

function isEmailedCode(value: unknown): value is EmailedCode {
  if (typeof value !== 'object' || value === null) return false;
  const code = value as Record<string, unknown>;
  return (
    ['purpose', 'email', 'otpTokenId'].every((name) => typeof code[name] === 'string') &&
    typeof code.sentAt === 'number' &&
    (code.verifiedAt === null || typeof code.verifiedAt === 'number')
  );
}

function isUsable({ sentAt, verifiedAt }: EmailedCode): boolean {
  const endsAt =
    verifiedAt === null ? sentAt + CODE_LIFETIME_MS : verifiedAt + VERIFIED_EMAIL_LIFETIME_MS;
  return Date.now() < endsAt;
}

function readEmailedCode(purpose: Purpose): EmailedCode | null {
  try {
    const stored: unknown = JSON.parse(
      readSessionStorage(sessionStorageKeys.emailedCode) ?? 'null',
    );
    return isEmailedCode(stored) && stored.purpose === purpose && isUsable(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Seconds until another code can be sent. */
export const getSecondsUntilResend = (sentAt: number): number =>
  CODE_RESEND_DELAY_SECONDS - (Date.now() - sentAt) / 1000;

/** Forgets the code after it was used, or when the server no longer accepts it. */
export const clearEmailVerification = () =>
  writeSessionStorage(sessionStorageKeys.emailedCode, null);

/** @param openStep opens the step for entering the code, or the one after it */
export function useEmailVerification(purpose: Purpose, openStep: (isVerified: boolean) => void) {
  const [code, setCode] = useState<EmailedCode>({ purpose, ...emptyCode });
  const [enteredEmail, setEnteredEmail] = useEnteredEmail();

  function saveCode(changed: EmailedCode) {
    setCode(changed);
    writeSessionStorage(sessionStorageKeys.emailedCode, JSON.stringify(changed));
    openStep(changed.verifiedAt !== null);
  }

  const restore = useEffectEvent(() => {
    const stored = readEmailedCode(purpose);
    if (!stored) return;
    setCode(stored);
    if (enteredEmail === '') setEnteredEmail(stored.email);
    openStep(stored.verifiedAt !== null);
  });
  // After hydration, because the prerendered page shows the first step.
  useEffect(() => restore(), []);

  return {
    ...code,
    /** Opens the step for entering the code. */
    handleSent: (email: string, otpTokenId: string) =>
      saveCode({ ...code, email, otpTokenId, sentAt: Date.now(), verifiedAt: null }),
    /** Opens the step after it. */
    handleVerified: () => saveCode({ ...code, verifiedAt: Date.now() }),
    /** Opens the step that was left, if a code was sent to the address within the last minute. */
    tryToContinue(email: string): boolean {
      const canContinue = email === code.email && getSecondsUntilResend(code.sentAt) > 0;
      if (canContinue) openStep(code.verifiedAt !== null);
      return canContinue;
    },
  };
}
