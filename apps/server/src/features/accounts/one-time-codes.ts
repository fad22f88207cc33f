import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/client.ts';
import { isUuid } from '#platform/uuid.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Mailer } from '#ports/mailer.ts';
import { codeMail } from './mails.ts';
import {
  type CodePurpose,
  consumeCode,
  deleteCode,
  insertProof,
  replaceCode,
  takeTry,
} from './repository.ts';
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
  mailer: Mailer;
}

export interface GivenCode {
  otpTokenId: string;
  email: string;
  code: number;
}

/** Six digits that prove an address: mailed, short-lived, and spent after five tries. */
export class OneTimeCodes {
  constructor(
    private readonly parts: CodeParts,
    private readonly purpose: CodePurpose,
  ) {}

  /**
   * Mails a new code; the address's last one is dead from then on.
   * @returns the token id that goes with the code.
   */
  async send(email: string): Promise<string> {
    const { db, clock, ids, mailer } = this.parts;
    const now = clock.now();
    const id = ids.next();
    const code = ids.code();
    const row = {
      id,
      purpose: this.purpose,
      email,
      codeHash: hashCode(id, code),
      sentAt: now,
      expiresAt: after(now, CODE_LIFETIME),
    };
    const placed = await db.transaction((tx) => replaceCode(tx, row, after(now, -BETWEEN_SENDS)));
    if (!placed) {
      throw new AppError('TOO_MANY', {
        message: 'A code is on its way already. Please wait a minute before you ask for another.',
        retryAfterSeconds: BETWEEN_SENDS / SECOND,
      });
    }
    try {
      await mailer.send(codeMail(email, code));
    } catch (cause) {
      // The person may ask again at once.
      await deleteCode(db, id);
      throw new AppError('INTERNAL', { message: messages.codeNotSent, cause });
    }
    return id;
  }

  /**
   * @returns a secret for this browser's cookie, which proves the address for half an hour.
   * @throws AppError INVALID for anything but the right code, without saying what was wrong with it.
   */
  async exchange({ otpTokenId, email, code }: GivenCode): Promise<string> {
    const { db, clock, ids } = this.parts;
    const now = clock.now();
    const refusal = new AppError('INVALID', { message: messages.invalidCode });
    if (!isUuid(otpTokenId)) throw refusal;
    const expected = await takeTry(
      db,
      { id: otpTokenId, purpose: this.purpose, email },
      TRIES,
      now,
    );
    if (!expected || !isSameHash(expected, hashCode(otpTokenId, code))) throw refusal;
    const secret = ids.secret();
    const won = await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, otpTokenId))) return false;
      await insertProof(tx, {
        tokenHash: hashSecret(secret),
        purpose: this.purpose,
        email,
        expiresAt: after(now, PROOF_LIFETIME),
      });
      return true;
    });
    if (!won) throw refusal;
    return secret;
  }
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
