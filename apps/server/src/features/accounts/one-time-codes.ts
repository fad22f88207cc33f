import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/client.ts';
import { isUuid } from '#platform/uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { CodeGuessLimiter, GuessNotice } from './code-guess-limiter.ts';
import {
  addCodeHash,
  type CodePurpose,
  consumeCode,
  insertProof,
  replaceCode,
  takeTry,
} from './code-repository.ts';
import type { CodesMailed } from './codes-mailed.ts';
import type { MailOrders } from './mail-orders.ts';
import { type Requester, serverRequester } from './requester.ts';
import { hashCode, hashSecret, isSameHash } from './secrets.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const CODE_LIFETIME = 10 * MINUTE;
const BETWEEN_SENDS = 60 * SECOND;
const TRIES = 5;
export const PROOF_LIFETIME = 30 * MINUTE;

export interface CodeParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  mails: Pick<MailOrders, 'order'>;
  codesMailed: CodesMailed;
  guesses: CodeGuessLimiter;
}

export interface GivenCode {
  otpTokenId: string;
  email: string;
  code: number;
}

/**
 * Six digits that prove an address: mailed, short-lived, and spent after five tries. A code is made as it is mailed and
 * stands nowhere but in that mail; the database has its hash.
 */
export class OneTimeCodes {
  constructor(
    private readonly parts: CodeParts,
    private readonly purpose: CodePurpose,
  ) {}

  /**
   * Has a new code mailed; the address's last one is dead from then on.
   * @returns the token id that goes with the code.
   * @throws AppError TOO_MANY within a minute of the last one, after ten in an hour, after too many wrong guesses, and
   * after twenty for one network in an hour
   */
  async send(email: string, requester: Requester): Promise<string> {
    const { codesMailed, guesses } = this.parts;
    await codesMailed.check(email);
    await guesses.check(email);
    const id = await this.place(email, requester);
    if (id !== null) return id;
    throw new AppError('TOO_MANY', {
      message: 'A code is on its way already. Please wait a minute before you ask for another.',
      retryAfterSeconds: BETWEEN_SENDS / SECOND,
    });
  }

  /**
   * The same for callers who must not learn anything: where something about the email is the reason to refuse, nothing
   * happens. A known device of the owner ends the stop after too many wrong guesses.
   * @throws AppError TOO_MANY after twenty for one network in an hour
   */
  async sendQuietly(email: string, requester: Requester): Promise<void> {
    const { codesMailed, guesses } = this.parts;
    if (requester.isKnownDevice) await guesses.resume(email);
    if (await codesMailed.areUsedUp(email)) return;
    if (!(await guesses.isOpen(email))) return;
    await this.place(email, requester);
  }

  /**
   * Makes the code, for the mail that goes out now.
   * @returns null when there is nothing to mail any more: another code was asked for, or this one is over.
   */
  async issue(codeId: string): Promise<number | null> {
    const { db, clock, ids } = this.parts;
    const code = ids.code();
    const token = { id: codeId, purpose: this.purpose };
    const codeHash = await hashCode(codeId, code, serverRequester);
    const stored = await addCodeHash(db, token, codeHash, TRIES, clock.now());
    return stored ? code : null;
  }

  /**
   * @returns a secret for this browser's cookie, which proves the address for half an hour.
   * @throws AppError INVALID for a wrong code, CODE_SPENT when no code of this token can be right any more
   */
  async exchange({ otpTokenId, email, code }: GivenCode, requester: Requester): Promise<string> {
    if (!isUuid(otpTokenId)) throw invalidCode();
    return this.redeem({ id: otpTokenId, email }, code, requester);
  }

  /** The same for browsers that have no token id. */
  async exchangeForEmail(
    { email, code }: Omit<GivenCode, 'otpTokenId'>,
    requester: Requester,
  ): Promise<string> {
    return this.redeem({ email }, code, requester);
  }

  /** @returns the token id; null when the last code was sent less than a minute ago. */
  private async place(email: string, requester: Requester): Promise<string | null> {
    const { db, clock, ids, mails, codesMailed } = this.parts;
    const { purpose } = this;
    const now = clock.now();
    const id = ids.next();
    await codesMailed.take(requester);
    const row = { id, purpose, email, sentAt: now, expiresAt: after(now, CODE_LIFETIME) };
    const isPlaced = await db.transaction(async (tx) => {
      if (!(await replaceCode(tx, row, after(now, -BETWEEN_SENDS)))) return false;
      await mails.order(tx, { kind: 'code', purpose, email, codeId: id });
      return true;
    });
    if (!isPlaced) {
      await codesMailed.giveBack(requester);
      return null;
    }
    await codesMailed.count(email);
    return id;
  }

  private async redeem(
    token: { id?: string; email: string },
    code: number,
    requester: Requester,
  ): Promise<string> {
    const { email } = token;
    const guess = await this.takeGuess(token);
    // Also where no code was mailed, so that the time tells nothing.
    const codeHash = await hashCode(guess.id, code, requester);
    if (!guess.codeHashes || !isOneOf(guess.codeHashes, codeHash)) {
      await this.notify(guess.notice, email);
      throw invalidCode();
    }
    return this.prove(guess.id, email);
  }

  /** Counts the guess before it is compared; what is refused costs neither a try of the code nor a guess. */
  private async takeGuess(token: { id?: string; email: string }) {
    const { db, clock, guesses } = this.parts;
    const { purpose } = this;
    await guesses.check(token.email);
    return db.transaction(async (tx) => {
      const taken = await takeTry(tx, { ...token, purpose }, TRIES, clock.now());
      if (!taken) throw new AppError('CODE_SPENT');
      return { ...taken, notice: await guesses.count(tx, token.email) };
    });
  }

  private async notify(notice: GuessNotice | null, email: string): Promise<void> {
    const { db, mails } = this.parts;
    if (notice) await db.transaction((tx) => mails.order(tx, { kind: notice, email }));
  }

  private async prove(codeId: string, email: string): Promise<string> {
    const { db, clock, ids, guesses } = this.parts;
    const { purpose } = this;
    const secret = ids.secret();
    await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, codeId))) throw new AppError('CODE_SPENT');
      await guesses.succeeded(tx, email);
      const expiresAt = after(clock.now(), PROOF_LIFETIME);
      await insertProof(tx, { tokenHash: hashSecret(secret), purpose, email, expiresAt });
    });
    return secret;
  }
}

function invalidCode(): AppError {
  return new AppError('INVALID', { message: messages.invalidCode });
}

/** @param hashes one behind the other; all are looked at, so that the time tells nothing. */
function isOneOf(hashes: Buffer, hash: Buffer): boolean {
  let found = false;
  for (let at = 0; at < hashes.length; at += hash.length) {
    found = isSameHash(hashes.subarray(at, at + hash.length), hash) || found;
  }
  return found;
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
