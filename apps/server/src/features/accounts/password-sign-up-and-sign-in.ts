import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { type Db, getViolatedUniqueConstraint, type Tx } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { AccountEmailQueue } from './account-email-jobs.ts';
import { createEmailNotVerifiedError } from './account-errors.ts';
import type { CodeGuessLimiter } from './code-guess-limiter.ts';
import { hashPassword, hashRandomSecret, verifyPassword } from './credential-hashing.ts';
import type { KnownDeviceService } from './known-device-service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import {
  consumeEmailVerification,
  deleteExpiredCodes,
  hasEmailVerification,
} from './one-time-code-repository.ts';
import type { CodeSubmission, OneTimeCodeService } from './one-time-code-service.ts';
import { serverRequester } from './requester.ts';
import type { DeviceInfo, SessionService } from './session-service.ts';
import {
  findUserByEmail,
  insertUser,
  lockUserForShare,
  setUserLanguage,
  type UserRow,
} from './user-repository.ts';

export interface NewAccount {
  email: string;
  username: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

export interface AccountRights {
  grantedProUntil: Date | null;
  isAdmin: boolean;
}

export interface SignInResult {
  user: UserRow;
  /** The session cookie's value. */
  secret: string;
}

interface PasswordSignUpAndSignInDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  sessions: SessionService;
  codes: OneTimeCodeService;
  loginThrottle: LoginThrottle;
  codeGuessLimiter: CodeGuessLimiter;
  knownDevices: KnownDeviceService;
  emailQueue: Pick<AccountEmailQueue, 'enqueueEmail'>;
  adminEmails: ReadonlySet<string>;
}

/** Sign-up and sign-in with email and password. */
export class PasswordSignUpAndSignIn {
  constructor(private readonly deps: PasswordSignUpAndSignInDeps) {}

  /** Sends a code to an email that has no account yet. @throws AppError CONFLICT when it has one, TOO_MANY */
  async requestRegistrationCode(email: string, { ip, language }: DeviceInfo): Promise<string> {
    const { db, codes } = this.deps;
    if (await findUserByEmail(db, email)) throw emailTakenError();
    return codes.send(email, { ip, isKnownDevice: false }, language);
  }

  /** @returns the secret for the cookie that proves that this browser verified the email */
  async verifyEmail(submission: CodeSubmission, { ip }: DeviceInfo): Promise<string> {
    return this.deps.codes.verify(submission, { ip, isKnownDevice: false });
  }

  /**
   * Creates an account for an email that this browser has verified, and signs the user in.
   * @throws AppError FORBIDDEN for an unverified email, CONFLICT, USERNAME_TAKEN
   */
  async register(
    account: NewAccount,
    verificationSecret: string | undefined,
    device: DeviceInfo,
  ): Promise<SignInResult> {
    const { db, clock, sessions } = this.deps;
    if (!verificationSecret) throw createEmailNotVerifiedError();
    const verification = {
      tokenHash: hashRandomSecret(verificationSecret),
      purpose: 'registration',
      email: account.email,
    } as const;
    // Hashing is expensive: only a browser that has verified the email may cause it.
    if (!(await hasEmailVerification(db, verification, clock.now())))
      throw createEmailNotVerifiedError();
    const passwordHash = await hashPassword(account.password, {
      ip: device.ip,
      isKnownDevice: true,
    });
    return mapUniqueViolations(() =>
      db.transaction(async (tx) => {
        if (!(await consumeEmailVerification(tx, verification, clock.now())))
          throw createEmailNotVerifiedError();
        const user = await this.insertAccount(tx, account, passwordHash, {
          grantedProUntil: null,
          isAdmin: this.deps.adminEmails.has(account.email),
          emailVerifiedAt: clock.now(),
        });
        return { user, secret: await sessions.create(tx, user.id, device) };
      }),
    );
  }

  /** Creates an account without email verification: for the demo user and accounts created by the operator. */
  async createWithoutVerification(account: NewAccount, rights: AccountRights): Promise<UserRow> {
    const passwordHash = await hashPassword(account.password, serverRequester);
    return mapUniqueViolations(() =>
      this.deps.db.transaction((tx) =>
        this.insertAccount(tx, account, passwordHash, { ...rights, emailVerifiedAt: null }),
      ),
    );
  }

  /**
   * An unknown email takes the same time as a wrong password: the same statements and a password hash.
   * @throws AppError TOO_MANY after ten failures, LOGIN_FAILED otherwise
   */
  async signIn(email: string, password: string, device: DeviceInfo): Promise<SignInResult> {
    const { db, loginThrottle, emailQueue, knownDevices } = this.deps;
    const requester = await knownDevices.identifyRequester(email, device);
    let user: UserRow | undefined;
    const outcome = await loginThrottle.attempt(email, async () => {
      user = await findUserByEmail(db, email);
      return verifyPassword(user?.passwordHash ?? null, password, requester);
    });
    if (outcome === 'locked') {
      await db.transaction((tx) => emailQueue.enqueueEmail(tx, { kind: 'locked', email }));
    }
    if (!user || outcome !== 'correct') throw loginFailedError();
    return this.createSession(user, device);
  }

  /** Remembers the language of the user interface for emails. Does nothing if it is unknown or has not changed. */
  async setLanguage(user: UserRow, { language }: DeviceInfo): Promise<void> {
    if (language === null || language === user.language) return;
    await setUserLanguage(this.deps.db, user.id, language);
  }

  private async createSession(user: UserRow, device: DeviceInfo): Promise<SignInResult> {
    const { db, sessions } = this.deps;
    return db.transaction(async (tx) => {
      // The password may have been changed, or the account deleted, while it was being compared.
      const currentUser = await lockUserForShare(tx, user.id);
      if (currentUser?.passwordHash !== user.passwordHash) throw loginFailedError();
      return { user: currentUser, secret: await sessions.create(tx, user.id, device) };
    });
  }

  /** Deletes expired sessions, codes, email verifications, guesses and known devices. */
  async deleteExpired(): Promise<void> {
    const { db, clock, sessions, codeGuessLimiter, knownDevices } = this.deps;
    await sessions.deleteExpired();
    await codeGuessLimiter.deleteExpired();
    await knownDevices.deleteExpired();
    await deleteExpiredCodes(db, clock.now());
  }

  private async insertAccount(
    tx: Tx,
    account: NewAccount,
    passwordHash: string,
    rights: AccountRights & { emailVerifiedAt: Date | null },
  ): Promise<UserRow> {
    const { ids, clock } = this.deps;
    return insertUser(tx, {
      id: ids.newId(),
      email: account.email,
      username: account.username,
      passwordHash,
      // The specification uses the username as the first name if none is given.
      firstName: account.firstName || account.username,
      lastName: account.lastName ?? '',
      displayName: account.username,
      ...rights,
      createdAt: clock.now(),
    });
  }
}

async function mapUniqueViolations<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    const constraint = getViolatedUniqueConstraint(error);
    if (constraint === 'users_email_key') throw emailTakenError();
    if (constraint === 'users_username_key') {
      throw new AppError('USERNAME_TAKEN');
    }
    throw error;
  }
}

function loginFailedError(): AppError {
  return new AppError('LOGIN_FAILED', { fields: { isLogIn: false } });
}

function emailTakenError(): AppError {
  return new AppError('CONFLICT', { message: messages.emailTaken });
}
