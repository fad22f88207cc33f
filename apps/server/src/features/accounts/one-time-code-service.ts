import { type Language, messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { AccountEmailQueue } from './account-email-jobs.ts';
import type { CodeGuessLimiter, GuessNotificationKind } from './code-guess-limiter.ts';
import { areHashesEqual, hashOneTimeCode, hashRandomSecret } from './credential-hashing.ts';
import {
  addCodeHash,
  type CodePurpose,
  consumeAttempt,
  consumeCode,
  insertEmailVerification,
  tryStoreNewCode,
} from './one-time-code-repository.ts';
import { type Requester, serverRequester } from './requester.ts';
import type { VerificationCodeRateLimiter } from './verification-code-rate-limiter.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const RESEND_INTERVAL_MS = 60 * SECOND_MS;
const MAX_ATTEMPTS = 5;
export const EMAIL_VERIFICATION_LIFETIME_MS = 30 * MINUTE_MS;

export interface OneTimeCodeDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  emailQueue: Pick<AccountEmailQueue, 'enqueueEmail'>;
  codeRateLimiter: VerificationCodeRateLimiter;
  codeGuessLimiter: CodeGuessLimiter;
}

export interface CodeSubmission {
  otpTokenId: string;
  email: string;
  code: number;
}

/**
 * Six-digit codes that verify an email. A code expires after ten minutes or five attempts. It is generated when the
 * email is sent and appears only there; the database stores its hash.
 */
export class OneTimeCodeService {
  constructor(
    private readonly deps: OneTimeCodeDeps,
    private readonly purpose: CodePurpose,
  ) {}

  /**
   * Enqueues an email with a new code; the previous code for the email becomes invalid.
   * @param language the language of the requester's user interface
   * @returns the token id that belongs to the code
   * @throws AppError TOO_MANY within a minute of the previous code, after ten codes in an hour, after too many wrong
   * guesses, and after 20 codes for one network in an hour
   */
  async send(
    email: string,
    requester: Requester,
    language: Language | null = null,
  ): Promise<string> {
    const { codeRateLimiter, codeGuessLimiter } = this.deps;
    await codeRateLimiter.check(email);
    await codeGuessLimiter.check(email);
    const id = await this.storeAndEnqueue(email, requester, language);
    if (id !== null) return id;
    throw new AppError('TOO_MANY', {
      message: 'We already sent a code. Please wait a minute before requesting another one.',
      retryAfterSeconds: RESEND_INTERVAL_MS / SECOND_MS,
    });
  }

  /**
   * Sends a code without revealing whether the email has an account: if a limit of the email is reached, nothing is
   * sent and nothing is thrown. A known device of the owner lifts the block after too many wrong guesses.
   * @throws AppError TOO_MANY after 20 codes for one network in an hour
   */
  async sendWithoutDisclosure(
    email: string,
    requester: Requester,
    language: Language | null = null,
  ): Promise<void> {
    const { codeRateLimiter, codeGuessLimiter } = this.deps;
    if (requester.isKnownDevice) await codeGuessLimiter.unblock(email);
    if (await codeRateLimiter.isLimitReached(email)) return;
    if (!(await codeGuessLimiter.isAllowed(email))) return;
    await this.storeAndEnqueue(email, requester, language);
  }

  /**
   * Generates the code for the email that is about to be sent.
   * @returns null when a newer code was requested or this one has expired
   */
  async generateForDelivery(codeId: string): Promise<number | null> {
    const { db, clock, ids } = this.deps;
    const code = ids.newCode();
    const token = { id: codeId, purpose: this.purpose };
    const codeHash = await hashOneTimeCode(codeId, code, serverRequester);
    const stored = await addCodeHash(db, token, codeHash, MAX_ATTEMPTS, clock.now());
    return stored ? code : null;
  }

  /**
   * @returns a secret for this browser's cookie that proves for 30 minutes that the email was verified
   * @throws AppError INVALID for a wrong code, CODE_SPENT when the token has expired or is used up
   */
  async verify({ otpTokenId, email, code }: CodeSubmission, requester: Requester): Promise<string> {
    if (!isUuid(otpTokenId)) throw invalidCodeError();
    return this.redeem({ id: otpTokenId, email }, code, requester);
  }

  /** Like `verify`, for clients that have no token id. */
  async verifyByEmail(
    { email, code }: Omit<CodeSubmission, 'otpTokenId'>,
    requester: Requester,
  ): Promise<string> {
    return this.redeem({ email }, code, requester);
  }

  /** @returns the token id; null when the previous code was sent less than a minute ago */
  private async storeAndEnqueue(
    email: string,
    requester: Requester,
    language: Language | null,
  ): Promise<string | null> {
    const { db, clock, ids, emailQueue, codeRateLimiter } = this.deps;
    const { purpose } = this;
    const now = clock.now();
    const id = ids.newId();
    await codeRateLimiter.consumeForNetwork(requester);
    const row = {
      id,
      purpose,
      email,
      sentAt: now,
      expiresAt: addMilliseconds(now, CODE_LIFETIME_MS),
    };
    const isStored = await db.transaction(async (tx) => {
      if (!(await tryStoreNewCode(tx, row, addMilliseconds(now, -RESEND_INTERVAL_MS))))
        return false;
      await emailQueue.enqueueEmail(tx, { kind: 'code', purpose, email, codeId: id, language });
      return true;
    });
    if (!isStored) {
      await codeRateLimiter.refundForNetwork(requester);
      return null;
    }
    await codeRateLimiter.recordSent(email);
    return id;
  }

  private async redeem(
    token: { id?: string; email: string },
    code: number,
    requester: Requester,
  ): Promise<string> {
    const { email } = token;
    const guess = await this.recordGuess(token);
    // Also computed when no code was emailed, so that timing reveals nothing.
    const codeHash = await hashOneTimeCode(guess.id, code, requester);
    if (!guess.codeHashes || !matchesAnyHash(guess.codeHashes, codeHash)) {
      await this.enqueueNotification(guess.notification, email);
      throw invalidCodeError();
    }
    return this.createEmailVerification(guess.id, email);
  }

  /** Counts the guess before it is compared. A rejected guess counts neither as an attempt nor as a guess. */
  private async recordGuess(token: { id?: string; email: string }) {
    const { db, clock, codeGuessLimiter } = this.deps;
    const { purpose } = this;
    await codeGuessLimiter.check(token.email);
    return db.transaction(async (tx) => {
      const attempt = await consumeAttempt(tx, { ...token, purpose }, MAX_ATTEMPTS, clock.now());
      if (!attempt) throw new AppError('CODE_SPENT');
      return { ...attempt, notification: await codeGuessLimiter.recordGuess(tx, token.email) };
    });
  }

  private async enqueueNotification(
    notification: GuessNotificationKind | null,
    email: string,
  ): Promise<void> {
    const { db, emailQueue } = this.deps;
    if (notification)
      await db.transaction((tx) => emailQueue.enqueueEmail(tx, { kind: notification, email }));
  }

  private async createEmailVerification(codeId: string, email: string): Promise<string> {
    const { db, clock, ids, codeGuessLimiter } = this.deps;
    const { purpose } = this;
    const secret = ids.newSecret();
    await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, codeId))) throw new AppError('CODE_SPENT');
      await codeGuessLimiter.recordSuccess(tx, email);
      const expiresAt = addMilliseconds(clock.now(), EMAIL_VERIFICATION_LIFETIME_MS);
      await insertEmailVerification(tx, {
        tokenHash: hashRandomSecret(secret),
        purpose,
        email,
        expiresAt,
      });
    });
    return secret;
  }
}

function invalidCodeError(): AppError {
  return new AppError('INVALID', { message: messages.invalidCode });
}

/** Compares with all hashes, so that timing reveals nothing. @param hashes concatenated hashes */
function matchesAnyHash(hashes: Buffer, hash: Buffer): boolean {
  let isMatch = false;
  for (let offset = 0; offset < hashes.length; offset += hash.length) {
    isMatch = areHashesEqual(hashes.subarray(offset, offset + hash.length), hash) || isMatch;
  }
  return isMatch;
}

function addMilliseconds(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}
