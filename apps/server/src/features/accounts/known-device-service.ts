import { type Db, isForeignKeyViolation, type Tx } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import { hashRandomSecret } from './credential-hashing.ts';
import {
  deleteKnownDevicesBefore,
  deleteOtherKnownDevices,
  deleteSurplusKnownDevices,
  hasKnownDevice,
  insertKnownDevice,
  touchKnownDevice,
} from './known-device-repository.ts';
import type { Requester } from './requester.ts';
import type { DeviceInfo } from './session-service.ts';

export const KNOWN_DEVICE_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;
/** A further device replaces the one that signed in least recently. */
const MAX_DEVICES_PER_ACCOUNT = 20;
/** How many accounts a browser can be known for. */
const MAX_TOKENS_PER_COOKIE = 5;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Browsers that have signed in to an account before. A known device is not slowed down while others flood the server,
 * and can request codes again after others' wrong guesses have blocked them. It is not a session and grants no access.
 * The cookie holds one token per account. The server generates each token for one account, so planting a cookie in
 * another browser gains nothing.
 */
export class KnownDeviceService {
  constructor(private readonly deps: { db: Db; clock: Clock; ids: IdGenerator }) {}

  /** @param email the account's email; the account may not exist */
  async identifyRequester(
    email: string,
    { ip, knownDeviceCookie }: DeviceInfo,
  ): Promise<Requester> {
    const hashes = parseTokenHashes(knownDeviceCookie);
    const { db } = this.deps;
    const isKnownDevice =
      hashes.length > 0 && (await hasKnownDevice(db, email, hashes, this.getExpiryCutoff()));
    return { ip, isKnownDevice };
  }

  /**
   * Remembers the browser after a sign-in.
   * @param cookie the current value of the known-device cookie
   * @returns the cookie's new value
   */
  async remember(userId: string, cookie: string | undefined): Promise<string> {
    const { db, clock, ids } = this.deps;
    const now = clock.now();
    const tokens = parseTokens(cookie);
    const isKnown =
      tokens.length > 0 && (await touchKnownDevice(db, userId, tokens.map(hashRandomSecret), now));
    if (isKnown) return tokens.join('.');
    const token = ids.newSecret();
    try {
      await insertKnownDevice(db, {
        tokenHash: hashRandomSecret(token),
        userId,
        lastSignInAt: now,
      });
    } catch (error) {
      // The account was deleted concurrently, so there is nothing to remember.
      if (!isForeignKeyViolation(error)) throw error;
    }
    await deleteSurplusKnownDevices(db, userId, MAX_DEVICES_PER_ACCOUNT);
    return [token, ...tokens].slice(0, MAX_TOKENS_PER_COOKIE).join('.');
  }

  /**
   * Removes all devices of an account except the one with this cookie. Called after a password change: an intruder who
   * knew the old password may be among the others.
   */
  async removeOthers(tx: Tx, userId: string, cookie: string | undefined): Promise<void> {
    await deleteOtherKnownDevices(tx, userId, parseTokenHashes(cookie));
  }

  async deleteExpired(): Promise<void> {
    await deleteKnownDevicesBefore(this.deps.db, this.getExpiryCutoff());
  }

  private getExpiryCutoff(): Date {
    return new Date(this.deps.clock.now().getTime() - KNOWN_DEVICE_LIFETIME_MS);
  }
}

function parseTokens(cookie: string | undefined): string[] {
  const tokens = cookie?.split('.', MAX_TOKENS_PER_COOKIE) ?? [];
  return tokens.filter((token) => TOKEN_PATTERN.test(token));
}

function parseTokenHashes(cookie: string | undefined): Buffer[] {
  return parseTokens(cookie).map(hashRandomSecret);
}
