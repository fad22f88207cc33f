import { createHash } from 'node:crypto';
import {
  DISPLAY_NAME_MAX_LENGTH,
  getUsernameErrorMessage,
  messages,
  NAME_MAX_LENGTH,
  normalizeUsername,
  sanitizeName,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { type Db, getViolatedUniqueConstraint, type Tx } from '#platform/db/database.ts';
import type { RateLimitStore } from '#platform/rate-limits/rate-limit-store.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import {
  type Identity,
  type IdentityProvider,
  IdentityProviderUnavailableError,
  InvalidCredentialError,
} from '#ports/identity-provider.ts';
import type { AccountEmailQueue } from './account-email-jobs.ts';
import {
  lockUserByEmailForUpdate,
  lockUserByGoogleSubjectForShare,
  setGoogleSubject,
} from './google-user-repository.ts';
import type { SignInResult } from './password-sign-up-and-sign-in.ts';
import type { DeviceInfo, SessionService } from './session-service.ts';
import {
  findTakenUsernames,
  insertUser,
  type NewUserRow,
  type UserRow,
} from './user-repository.ts';

const USERNAME_MAX_LENGTH = 30;
/** Longer than the lifetime of any identity token. */
const NONCE_RETENTION_SECONDS = 24 * 60 * 60;
/** Maximum attempts of a transaction that conflicts with concurrent ones. */
const MAX_ATTEMPTS = 6;
const SUGGESTION_SUFFIXES = ['2', '3', '4', '5', '6', '7', '8', '9'];

interface GoogleSignInDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
  sessions: Pick<SessionService, 'create'>;
  emailQueue: Pick<AccountEmailQueue, 'enqueueEmail'>;
  /** Null when Google sign-in is not configured. */
  identityProvider: IdentityProvider | null;
  adminEmails: ReadonlySet<string>;
  limits: RateLimitStore;
}

/** An identity token, and the secret that the browser got when it started the sign-in. */
export interface GoogleCredential {
  credential: string;
  secret: string | undefined;
}

/** Names that the user entered. Names from the token are used where one is missing. */
export interface PreferredNames {
  username?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Sign-in and sign-up with an identity token from Google. The token's subject identifies the user. The token's email
 * links to an existing account only if the account's owner has verified the same email.
 */
export class GoogleSignIn {
  private readonly usedNonces: RateLimiter;

  constructor(private readonly deps: GoogleSignInDeps) {
    this.usedNonces = deps.limits.createLimiter('google-nonces', {
      points: 1,
      seconds: NONCE_RETENTION_SECONDS,
    });
  }

  /**
   * @param origin the origin that the provider redirects back to
   * @returns the provider's URL, the `state`, and the secret that the browser keeps; the token will be bound to it
   * @throws AppError GOOGLE_OFF, GOOGLE_FAILED
   */
  async startSignIn(origin: string): Promise<{ url: string; state: string; secret: string }> {
    const { ids } = this.deps;
    const secret = ids.newSecret();
    const state = ids.newSecret();
    const request = { redirectUri: `${origin}/login`, state, nonce: hashNonceSecret(secret) };
    const url = await this.callProvider((provider) => provider.getAuthorizationUrl(request));
    return { url, state, secret };
  }

  /**
   * Signs in the user that the token names, and creates an account if there is none.
   * @throws AppError GOOGLE_OFF, GOOGLE_FAILED, LOGIN_FAILED; CONFLICT when the email belongs to another account;
   *   USERNAME_TAKEN when the username derived from the email is taken
   */
  async signIn(
    googleCredential: GoogleCredential,
    device: DeviceInfo,
  ): Promise<SignInResult & { isNewAccount: boolean }> {
    const identity = await this.verifyCredential(googleCredential);
    const account = this.buildUserRow(identity, {});
    return this.runTransactionWithRetries(identity, account, async (tx) => {
      const existingUser = await this.findOrLinkUser(tx, identity, device);
      const user = existingUser ?? (await insertUser(tx, account));
      const secret = await this.deps.sessions.create(tx, user.id, device);
      return { user, secret, isNewAccount: !existingUser };
    });
  }

  /**
   * @throws AppError GOOGLE_OFF, GOOGLE_FAILED, LOGIN_FAILED; CONFLICT when the account exists already; USERNAME_TAKEN
   */
  async register(
    googleCredential: GoogleCredential,
    preferredNames: PreferredNames,
    device: DeviceInfo,
  ): Promise<SignInResult> {
    const identity = await this.verifyCredential(googleCredential);
    const account = this.buildUserRow(identity, preferredNames);
    return this.runTransactionWithRetries(identity, account, async (tx) => {
      const existingUser =
        (await lockUserByGoogleSubjectForShare(tx, identity.subject)) ??
        (await lockUserByEmailForUpdate(tx, identity.email));
      if (existingUser) throw new AppError('CONFLICT', { message: messages.emailTaken });
      const user = await insertUser(tx, account);
      return { user, secret: await this.deps.sessions.create(tx, user.id, device) };
    });
  }

  /**
   * Verifies a token that this browser has just requested. A token without a nonce does not prove that.
   * @returns the subject: Google's id of the user
   * @throws AppError GOOGLE_OFF, GOOGLE_FAILED, INVALID
   */
  async verifySubject(googleCredential: GoogleCredential): Promise<string> {
    const identity = await this.verifyCredential(googleCredential).catch((error) => {
      if (!(error instanceof AppError) || error.code !== 'LOGIN_FAILED') throw error;
      // Not 401: the session is still valid.
      throw new AppError('INVALID', { message: messages.googleLoginFailed, cause: error });
    });
    if (identity.nonce !== null) return identity.subject;
    throw new AppError('INVALID', { message: messages.googleLoginFailed });
  }

  /**
   * Unique constraints resolve concurrent sign-ups: the transaction that loses is retried and finds the other's account.
   *
   * @throws AppError USERNAME_TAKEN when another user has the username; the credential can then be used once more
   */
  private async runTransactionWithRetries<T>(
    identity: Identity,
    { username }: NewUserRow,
    operation: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.deps.db.transaction(operation);
      } catch (error) {
        const constraint = getViolatedUniqueConstraint(error);
        // The first conflict may come from the same user in another tab.
        if (constraint === 'users_username_key' && attempt > 1) {
          if (identity.nonce !== null) await this.usedNonces.reset(identity.nonce);
          const suggestedUsername = await this.suggestUsername(username);
          const fields = { isLogIn: false, suggestedUsername };
          throw new AppError('USERNAME_TAKEN', { fields });
        }
        if (attempt === MAX_ATTEMPTS || constraint === null) throw error;
      }
    }
  }

  /** @returns a free username with a number appended, small where possible; it may be taken before it is used */
  private async suggestUsername(username: string): Promise<string> {
    const { db, ids } = this.deps;
    const suffixes = [...SUGGESTION_SUFFIXES, String(ids.newCode())];
    const candidates = suffixes.map((suffix) => withSuffix(username, suffix));
    const taken = await findTakenUsernames(db, candidates);
    return (
      candidates.find((candidate) => !taken.has(candidate)) ??
      withSuffix(username, String(ids.newCode()))
    );
  }

  private async findOrLinkUser(
    tx: Tx,
    { subject, email }: Identity,
    { language }: DeviceInfo,
  ): Promise<UserRow | null> {
    const linkedUser = await lockUserByGoogleSubjectForShare(tx, subject);
    if (linkedUser) return linkedUser;
    const emailOwner = await lockUserByEmailForUpdate(tx, email);
    if (!emailOwner) return null;
    // A concurrent sign-in of the same user has just linked the account.
    if (emailOwner.googleSubject === subject) return emailOwner;
    // Pre-hijacking: an attacker may have registered the email and waits for its owner to sign in.
    if (emailOwner.emailVerifiedAt === null || emailOwner.googleSubject !== null) {
      throw new AppError('CONFLICT', {
        message: messages.emailUsesPassword,
        fields: { isLogIn: false },
      });
    }
    await setGoogleSubject(tx, emailOwner.id, subject);
    await this.deps.emailQueue.enqueueEmail(tx, { kind: 'google-linked', email, language });
    return emailOwner;
  }

  private buildUserRow(identity: Identity, preferredNames: PreferredNames): NewUserRow {
    const { ids, clock, adminEmails } = this.deps;
    const now = clock.now();
    const username = deriveUsername(preferredNames.username ?? identity.email);
    const googleName = sanitizeName(identity.givenName) || sanitizeName(identity.name);
    const firstName = preferredNames.firstName || googleName || username;
    return {
      id: ids.newId(),
      email: identity.email,
      username,
      passwordHash: null,
      googleSubject: identity.subject,
      emailVerifiedAt: now,
      firstName: truncateText(firstName, NAME_MAX_LENGTH),
      lastName: truncateText(
        preferredNames.lastName || sanitizeName(identity.familyName),
        NAME_MAX_LENGTH,
      ),
      displayName: truncateText(firstName, DISPLAY_NAME_MAX_LENGTH),
      isAdmin: adminEmails.has(identity.email),
      createdAt: now,
    };
  }

  /** Accepts a token with a nonce only in the browser that requested it, and only once. */
  private async verifyCredential({ credential, secret }: GoogleCredential): Promise<Identity> {
    const now = this.deps.clock.now();
    const identity = await this.callProvider((provider) => provider.verify(credential, now));
    if (identity.nonce === null) return identity;
    if (!secret || identity.nonce !== hashNonceSecret(secret)) throw googleLoginFailedError();
    if ((await this.usedNonces.consume(identity.nonce)) > 0) throw googleLoginFailedError();
    return identity;
  }

  private async callProvider<T>(operation: (provider: IdentityProvider) => Promise<T>): Promise<T> {
    const { identityProvider } = this.deps;
    if (!identityProvider) throw new AppError('GOOGLE_OFF');
    try {
      return await operation(identityProvider);
    } catch (error) {
      if (error instanceof InvalidCredentialError) throw googleLoginFailedError(error);
      if (error instanceof IdentityProviderUnavailableError) {
        throw new AppError('GOOGLE_FAILED', { cause: error });
      }
      throw error;
    }
  }
}

function googleLoginFailedError(cause?: Error): AppError {
  const fields = { isLogIn: false };
  return new AppError('LOGIN_FAILED', { message: messages.googleLoginFailed, fields, cause });
}

/** The hash appears in URLs and tokens, so it must not reveal the secret. */
function hashNonceSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** @param usernameOrEmail a username, or an email, whose part before `@` and `+` is used */
function deriveUsername(usernameOrEmail: string): string {
  const [localPart = ''] = usernameOrEmail.split(/[@+]/);
  const letters = normalizeUsername(localPart.normalize('NFKD')).replace(/[^a-z0-9_.]/g, '');
  const base = getUsernameErrorMessage(letters.slice(0, USERNAME_MAX_LENGTH))
    ? `cook_${letters}`
    : letters;
  return base.slice(0, USERNAME_MAX_LENGTH);
}

function withSuffix(username: string, suffix: string): string {
  return username.slice(0, USERNAME_MAX_LENGTH - suffix.length) + suffix;
}

/** Truncates without splitting a surrogate pair: PostgreSQL cannot store half of one. */
function truncateText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
