import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { type Db, type Tx, violatedUniqueConstraint } from '#platform/db/client.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { CodeGuessLimiter } from './code-guess-limiter.ts';
import { consumeProof, deleteExpiredCodes, hasProof } from './code-repository.ts';
import type { KnownDevices } from './known-devices.ts';
import type { MailOrders } from './mail-orders.ts';
import type { GivenCode, OneTimeCodes } from './one-time-codes.ts';
import { findUserByEmail, holdUser, insertUser, type UserRow } from './repository.ts';
import { serverRequester } from './requester.ts';
import { hashPassword, hashSecret, isPassword } from './secrets.ts';
import type { Device, Sessions } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface NewAccount {
  email: string;
  username: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

export interface Rights {
  proUntil: Date | null;
  isAdmin: boolean;
}

export interface SignedIn {
  user: UserRow;
  /** The session cookie's value. */
  secret: string;
}

interface AccountParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  sessions: Sessions;
  codes: OneTimeCodes;
  guard: SignInGuard;
  guesses: CodeGuessLimiter;
  knownDevices: KnownDevices;
  mails: Pick<MailOrders, 'order'>;
  adminEmails: ReadonlySet<string>;
}

/** Signing up and signing in by e-mail. */
export class Accounts {
  constructor(private readonly parts: AccountParts) {}

  /** Has a code mailed to an address that has no account yet. */
  async requestCreation(email: string, { ip }: Device): Promise<string> {
    const { db, codes } = this.parts;
    if (await findUserByEmail(db, email)) throw emailTaken();
    return codes.send(email, { ip, isKnownDevice: false });
  }

  /** @returns what this browser's cookie proves the address with. */
  async proveAddress(given: GivenCode, { ip }: Device): Promise<string> {
    return this.parts.codes.exchange(given, { ip, isKnownDevice: false });
  }

  /** Creates the account of an address that this browser has proven, and signs it in. */
  async register(
    account: NewAccount,
    proof: string | undefined,
    device: Device,
  ): Promise<SignedIn> {
    const { db, clock, sessions } = this.parts;
    if (!proof) throw addressNotProven();
    const given = {
      tokenHash: hashSecret(proof),
      purpose: 'registration',
      email: account.email,
    } as const;
    // Hashing is expensive: only a browser that has verified the email may cause it.
    if (!(await hasProof(db, given, clock.now()))) throw addressNotProven();
    const passwordHash = await hashPassword(account.password, {
      ip: device.ip,
      isKnownDevice: true,
    });
    return withTakenNames(() =>
      db.transaction(async (tx) => {
        if (!(await consumeProof(tx, given, clock.now()))) throw addressNotProven();
        const user = await this.insertAccount(tx, account, passwordHash, {
          proUntil: null,
          isAdmin: this.parts.adminEmails.has(account.email),
          emailVerifiedAt: clock.now(),
        });
        return { user, secret: await sessions.open(tx, user.id, device) };
      }),
    );
  }

  /** Creates an account without proof of its address: the demo cook and those that an operator makes. */
  async createDirectly(account: NewAccount, rights: Rights): Promise<UserRow> {
    const passwordHash = await hashPassword(account.password, serverRequester);
    return withTakenNames(() =>
      this.parts.db.transaction((tx) =>
        this.insertAccount(tx, account, passwordHash, { ...rights, emailVerifiedAt: null }),
      ),
    );
  }

  /**
   * An unknown address costs the same as a wrong password: the same statements, and a password hash.
   * @throws AppError TOO_MANY after ten failures, LOGIN_FAILED otherwise
   */
  async logIn(email: string, password: string, device: Device): Promise<SignedIn> {
    const { db, guard, mails, knownDevices } = this.parts;
    const requester = await knownDevices.identify(email, device);
    let user: UserRow | undefined;
    const outcome = await guard.attempt(email, async () => {
      user = await findUserByEmail(db, email);
      return isPassword(user?.passwordHash ?? null, password, requester);
    });
    if (outcome === 'locked') {
      await db.transaction((tx) => mails.order(tx, { kind: 'locked', email }));
    }
    if (!user || outcome !== 'right') throw loginFailed();
    return this.openSession(user, device);
  }

  private async openSession(user: UserRow, device: Device): Promise<SignedIn> {
    const { db, sessions } = this.parts;
    return db.transaction(async (tx) => {
      // The password may have been changed, or the account deleted, while it was being compared.
      const present = await holdUser(tx, user.id);
      if (present?.passwordHash !== user.passwordHash) throw loginFailed();
      return { user: present, secret: await sessions.open(tx, user.id, device) };
    });
  }

  /** Deletes expired sessions, codes, proofs, guesses and known devices. */
  async removeExpired(): Promise<void> {
    const { db, clock, sessions, guesses, knownDevices } = this.parts;
    await sessions.removeExpired();
    await guesses.removeOld();
    await knownDevices.removeExpired();
    await deleteExpiredCodes(db, clock.now());
  }

  private async insertAccount(
    tx: Tx,
    account: NewAccount,
    passwordHash: string,
    rights: Rights & { emailVerifiedAt: Date | null },
  ): Promise<UserRow> {
    const { ids, clock } = this.parts;
    return insertUser(tx, {
      id: ids.next(),
      email: account.email,
      username: account.username,
      passwordHash,
      // The specification takes the username as the first name where none is given.
      firstName: account.firstName || account.username,
      lastName: account.lastName ?? '',
      displayName: account.username,
      ...rights,
      createdAt: clock.now(),
    });
  }
}

async function withTakenNames<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedUniqueConstraint(error);
    if (constraint === 'users_email_key') throw emailTaken();
    if (constraint === 'users_username_key') {
      throw new AppError('USERNAME_TAKEN');
    }
    throw error;
  }
}

function loginFailed(): AppError {
  return new AppError('LOGIN_FAILED', { fields: { isLogIn: false } });
}

function emailTaken(): AppError {
  return new AppError('CONFLICT', { message: messages.emailTaken });
}

export function addressNotProven(): AppError {
  return new AppError('FORBIDDEN', {
    message: 'Please verify your email address first.',
    fields: { isLogIn: false },
  });
}
