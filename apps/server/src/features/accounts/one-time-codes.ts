import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/client.ts';
import { isUuid } from '#platform/uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
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
   * @throws AppError TOO_MANY within a minute of the last one, and after ten in an hour
   */
  async send(email: string): Promise<string> {
    await this.parts.codesMailed.check(email);
    const id = await this.place(email);
    if (id !== null) return id;
    throw new AppError('TOO_MANY', {
      message: 'A code is on its way already. Please wait a minute before you ask for another.',
      retryAfterSeconds: BETWEEN_SENDS / SECOND,
    });
  }

  /** The same for callers who must not learn anything: where `send` refuses, nothing happens. */
  async sendQuietly(email: string): Promise<void> {
    if (await this.parts.codesMailed.areUsedUp(email)) return;
    await this.place(email);
  }

  /**
   * Makes the code, for the mail that goes out now.
   * @returns null when there is nothing to mail any more: another code was asked for, or this one is over.
   */
  async issue(codeId: string): Promise<number | null> {
    const { db, clock, ids } = this.parts;
    const code = ids.code();
    const token = { id: codeId, purpose: this.purpose };
    const codeHash = await hashCode(codeId, code);
    const stored = await addCodeHash(db, token, codeHash, TRIES, clock.now());
    return stored ? code : null;
  }

  /**
   * @returns a secret for this browser's cookie, which proves the address for half an hour.
   * @throws AppError INVALID for a wrong code, CODE_SPENT when no code of this token can be right any more
   */
  async exchange({ otpTokenId, email, code }: GivenCode): Promise<string> {
    if (!isUuid(otpTokenId)) throw invalidCode();
    return this.redeem({ id: otpTokenId, email }, code);
  }

  /** The same for browsers that have no token id. */
  async exchangeForEmail({ email, code }: Omit<GivenCode, 'otpTokenId'>): Promise<string> {
    return this.redeem({ email }, code);
  }

  /** @returns the token id; null when the last code was sent less than a minute ago. */
  private async place(email: string): Promise<string | null> {
    const { db, clock, ids, mails, codesMailed } = this.parts;
    const { purpose } = this;
    const now = clock.now();
    const id = ids.next();
    const row = { id, purpose, email, sentAt: now, expiresAt: after(now, CODE_LIFETIME) };
    const isPlaced = await db.transaction(async (tx) => {
      if (!(await replaceCode(tx, row, after(now, -BETWEEN_SENDS)))) return false;
      await mails.order(tx, { kind: 'code', purpose, email, codeId: id });
      return true;
    });
    if (!isPlaced) return null;
    await codesMailed.count(email);
    return id;
  }

  private async redeem(token: { id?: string; email: string }, code: number): Promise<string> {
    const { db, clock, ids } = this.parts;
    const { purpose } = this;
    const now = clock.now();
    const taken = await takeTry(db, { ...token, purpose }, TRIES, now);
    if (!taken) throw new AppError('CODE_SPENT');
    // Also where no code was mailed, so that the time tells nothing.
    const codeHash = await hashCode(taken.id, code);
    if (!taken.codeHashes || !isOneOf(taken.codeHashes, codeHash)) throw invalidCode();
    const secret = ids.secret();
    const won = await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, taken.id))) return false;
      await insertProof(tx, {
        tokenHash: hashSecret(secret),
        purpose,
        email: token.email,
        expiresAt: after(now, PROOF_LIFETIME),
      });
      return true;
    });
    if (!won) throw new AppError('CODE_SPENT');
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
