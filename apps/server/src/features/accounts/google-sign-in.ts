import { createHash } from 'node:crypto';
import {
  cleanName,
  DISPLAY_NAME_MAXIMUM,
  messages,
  NAME_MAXIMUM,
  sanitiseUsername,
  usernameProblem,
} from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { type Db, type Tx, violatedUniqueConstraint } from '#platform/db/client.ts';
import type { Limit, Limits } from '#platform/limits/limits.ts';
import type { Clock } from '#ports/clock.ts';
import {
  CredentialRefused,
  type Identity,
  type IdentityProvider,
  IdentityProviderUnavailable,
} from '#ports/identity-provider.ts';
import type { Ids } from '#ports/ids.ts';
import {
  findTakenUsernames,
  findUserByGoogleSubject,
  lockUserByEmail,
  setGoogleSubject,
} from './google-repository.ts';
import type { MailOrders } from './mail-orders.ts';
import { insertUser, type NewUserRow, type UserRow } from './repository.ts';
import type { SignedIn } from './service.ts';
import type { Device, Sessions } from './sessions.ts';

const USERNAME_MAXIMUM = 30;
/** Longer than any identity token holds. */
const TOKEN_SECONDS = 24 * 60 * 60;
/** How often a transaction is begun again because another one was faster. */
const TRIES = 6;
const SUGGESTION_SUFFIXES = ['2', '3', '4', '5', '6', '7', '8', '9'];

interface GoogleSignInParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  sessions: Pick<Sessions, 'open'>;
  mails: Pick<MailOrders, 'order'>;
  /** Null: not set up here. */
  identity: IdentityProvider | null;
  adminEmails: ReadonlySet<string>;
  limits: Limits;
}

/** What a browser brings: an identity token, and the secret that it got when it set out. */
export interface GivenCredential {
  credential: string;
  secret: string | undefined;
}

/** How somebody would like to be called. The token's own names stand in. */
export interface NameWishes {
  username?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Signing in and up with an identity token from Google. The token's subject is the person; its address only leads to
 * an account whose owner has proven the same address to us.
 */
export class GoogleSignIn {
  private readonly usedNonces: Limit;

  constructor(private readonly parts: GoogleSignInParts) {
    this.usedNonces = parts.limits.named('google-nonces', { points: 1, seconds: TOKEN_SECONDS });
  }

  /**
   * @param origin where the browser is to come back to
   * @returns where to send it, and the secret that it keeps meanwhile: the token will be bound to it
   * @throws AppError GOOGLE_OFF, GOOGLE_FAILED
   */
  async start(origin: string): Promise<{ url: string; state: string; secret: string }> {
    const { ids } = this.parts;
    const secret = ids.secret();
    const state = ids.secret();
    const request = { redirectUri: `${origin}/login`, state, nonce: nonceOf(secret) };
    const url = await this.ask((provider) => provider.authorizationUrl(request));
    return { url, state, secret };
  }

  /**
   * Signs in whoever the token names, with a new account where there is none.
   * @throws AppError GOOGLE_OFF, GOOGLE_FAILED, LOGIN_FAILED; CONFLICT when the address is somebody else's account;
   *   USERNAME_TAKEN when the new account cannot have the username made of the address
   */
  async logIn(
    given: GivenCredential,
    device: Device,
  ): Promise<SignedIn & { isNewAccount: boolean }> {
    const identity = await this.verify(given);
    const account = this.newUser(identity, {});
    return this.write(identity, account, async (tx) => {
      const known = await this.find(tx, identity);
      const user = known ?? (await insertUser(tx, account));
      const secret = await this.parts.sessions.open(tx, user.id, device);
      return { user, secret, isNewAccount: !known };
    });
  }

  /**
   * @throws AppError GOOGLE_OFF, GOOGLE_FAILED, LOGIN_FAILED; CONFLICT when there is an account already; USERNAME_TAKEN
   */
  async register(given: GivenCredential, wishes: NameWishes, device: Device): Promise<SignedIn> {
    const identity = await this.verify(given);
    const account = this.newUser(identity, wishes);
    return this.write(identity, account, async (tx) => {
      const taken =
        (await findUserByGoogleSubject(tx, identity.subject)) ??
        (await lockUserByEmail(tx, identity.email));
      if (taken) throw new AppError('CONFLICT', { message: messages.emailTaken });
      const user = await insertUser(tx, account);
      return { user, secret: await this.parts.sessions.open(tx, user.id, device) };
    });
  }

  /**
   * Who the token names, for a browser that has just asked Google for it. A token without a nonce proves no such thing.
   * @returns Google's name for the person
   * @throws AppError GOOGLE_OFF, GOOGLE_FAILED, INVALID
   */
  async confirm(given: GivenCredential): Promise<string> {
    const identity = await this.verify(given).catch((error) => {
      if (!(error instanceof AppError) || error.code !== 'LOGIN_FAILED') throw error;
      // Not 401: the session is in order.
      throw new AppError('INVALID', { message: messages.googleLoginFailed, cause: error });
    });
    if (identity.nonce !== null) return identity.subject;
    throw new AppError('INVALID', { message: messages.googleLoginFailed });
  }

  /**
   * Unique constraints decide between those who come at once: whoever loses begins again, and finds what the other made.
   *
   * @throws AppError USERNAME_TAKEN when somebody else has the username. The credential counts once more then.
   */
  private async write<T>(
    identity: Identity,
    { username }: NewUserRow,
    transact: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.parts.db.transaction(transact);
      } catch (error) {
        const constraint = violatedUniqueConstraint(error);
        // The first time it may have been the same person, in another tab.
        if (constraint === 'users_username_key' && tries > 1) {
          if (identity.nonce !== null) await this.usedNonces.forget(identity.nonce);
          const suggestedUsername = await this.suggestUsername(username);
          const fields = { isLogIn: false, suggestedUsername };
          throw new AppError('USERNAME_TAKEN', { fields });
        }
        if (tries === TRIES || constraint === null) throw error;
      }
    }
  }

  /** A free username with a number behind it, small where possible. Somebody else may be faster to take it. */
  private async suggestUsername(username: string): Promise<string> {
    const { db, ids } = this.parts;
    const suffixes = [...SUGGESTION_SUFFIXES, String(ids.code())];
    const candidates = suffixes.map((suffix) => withSuffix(username, suffix));
    const taken = await findTakenUsernames(db, candidates);
    return (
      candidates.find((candidate) => !taken.has(candidate)) ??
      withSuffix(username, String(ids.code()))
    );
  }

  private async find(tx: Tx, { subject, email }: Identity): Promise<UserRow | null> {
    const known = await findUserByGoogleSubject(tx, subject);
    if (known) return known;
    const owner = await lockUserByEmail(tx, email);
    if (!owner) return null;
    // Another sign-in of the same person had the lock before.
    if (owner.googleSubject === subject) return owner;
    // An unproven account may have been made by somebody who waits for the address's owner to walk into it.
    if (owner.emailVerifiedAt === null || owner.googleSubject !== null) {
      throw new AppError('CONFLICT', {
        message: messages.googleOtherAccount,
        fields: { isLogIn: false },
      });
    }
    await setGoogleSubject(tx, owner.id, subject);
    await this.parts.mails.order(tx, { kind: 'google-linked', email });
    return owner;
  }

  private newUser(identity: Identity, wishes: NameWishes): NewUserRow {
    const { ids, clock, adminEmails } = this.parts;
    const now = clock.now();
    const username = usernameFrom(wishes.username ?? identity.email);
    const ownName = cleanName(identity.givenName) || cleanName(identity.name);
    const firstName = wishes.firstName || ownName || username;
    return {
      id: ids.next(),
      email: identity.email,
      username,
      passwordHash: null,
      googleSubject: identity.subject,
      emailVerifiedAt: now,
      firstName: cut(firstName, NAME_MAXIMUM),
      lastName: cut(wishes.lastName || cleanName(identity.familyName), NAME_MAXIMUM),
      displayName: cut(firstName, DISPLAY_NAME_MAXIMUM),
      isAdmin: adminEmails.has(identity.email),
      createdAt: now,
    };
  }

  /** A token that was asked for with a nonce counts only in the browser that asked, and for one account. */
  private async verify({ credential, secret }: GivenCredential): Promise<Identity> {
    const now = this.parts.clock.now();
    const identity = await this.ask((provider) => provider.verify(credential, now));
    if (identity.nonce === null) return identity;
    if (!secret || identity.nonce !== nonceOf(secret)) throw loginFailed();
    if ((await this.usedNonces.take(identity.nonce)) > 0) throw loginFailed();
    return identity;
  }

  private async ask<T>(question: (provider: IdentityProvider) => Promise<T>): Promise<T> {
    const { identity } = this.parts;
    if (!identity) throw new AppError('GOOGLE_OFF');
    try {
      return await question(identity);
    } catch (error) {
      if (error instanceof CredentialRefused) throw loginFailed(error);
      if (error instanceof IdentityProviderUnavailable) {
        throw new AppError('GOOGLE_FAILED', { cause: error });
      }
      throw error;
    }
  }
}

function loginFailed(cause?: Error): AppError {
  const fields = { isLogIn: false };
  return new AppError('LOGIN_FAILED', { message: messages.googleLoginFailed, fields, cause });
}

/** Stands in addresses and tokens, so it tells nothing of the secret. */
function nonceOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** @param wish a username, or an address, whose part before `@` and `+` makes one */
function usernameFrom(wish: string): string {
  const [local = ''] = wish.split(/[@+]/);
  const letters = sanitiseUsername(local.normalize('NFKD')).replace(/[^a-z0-9_.]/g, '');
  const base = usernameProblem(letters.slice(0, USERNAME_MAXIMUM)) ? `cook_${letters}` : letters;
  return base.slice(0, USERNAME_MAXIMUM);
}

function withSuffix(username: string, suffix: string): string {
  return username.slice(0, USERNAME_MAXIMUM - suffix.length) + suffix;
}

/** No half of a surrogate pair is left at the end: it could not be stored. */
function cut(text: string, maximum: number): string {
  return text.slice(0, maximum).replace(/[\uD800-\uDBFF]$/, '');
}
