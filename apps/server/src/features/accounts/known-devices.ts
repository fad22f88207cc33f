import { type Db, isForeignKeyViolation, type Tx } from '#platform/db/client.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import {
  deleteDevicesBefore,
  deleteDevicesOf,
  deleteSurplusDevices,
  insertDevice,
  isDeviceOf,
  touchDevice,
} from './known-device-repository.ts';
import type { Requester } from './requester.ts';
import { hashSecret } from './secrets.ts';
import type { Device } from './sessions.ts';

export const KNOWN_DEVICE_LIFETIME = 365 * 24 * 60 * 60 * 1000;
/** Of one account; a further one takes the place of the one that signed in least recently. */
const MOST_DEVICES = 20;
/** Accounts that one browser is known for. */
const MOST_TOKENS = 5;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Browsers that have signed in to an account before. One is not slowed while strangers flood the server, and can have
 * codes sent again after strangers' wrong guesses have stopped them. It is no session and proves nothing else. The
 * cookie holds one token for each account; each token was made here for that account, so planting a cookie gains
 * nothing.
 */
export class KnownDevices {
  constructor(private readonly parts: { db: Db; clock: Clock; ids: Ids }) {}

  /** @param email of the account in question; it need not exist */
  async identify(email: string, { ip, knownDeviceCookie }: Device): Promise<Requester> {
    const hashes = hashesIn(knownDeviceCookie);
    const { db } = this.parts;
    const isKnownDevice =
      hashes.length > 0 && (await isDeviceOf(db, email, hashes, this.yearAgo()));
    return { ip, isKnownDevice };
  }

  /**
   * Comes after a sign-in.
   * @param cookie the value that the browser brought
   * @returns the cookie's new value
   */
  async remember(userId: string, cookie: string | undefined): Promise<string> {
    const { db, clock, ids } = this.parts;
    const now = clock.now();
    const tokens = tokensIn(cookie);
    const isKnown =
      tokens.length > 0 && (await touchDevice(db, userId, tokens.map(hashSecret), now));
    if (isKnown) return tokens.join('.');
    const token = ids.secret();
    try {
      await insertDevice(db, { tokenHash: hashSecret(token), userId, lastSignInAt: now });
    } catch (error) {
      // The account was deleted at this moment; there is nothing to remember.
      if (!isForeignKeyViolation(error)) throw error;
    }
    await deleteSurplusDevices(db, userId, MOST_DEVICES);
    return [token, ...tokens].slice(0, MOST_TOKENS).join('.');
  }

  /**
   * Removes all devices of an account except the one with this cookie: an intruder who knew the old password may be
   * among them.
   */
  async forgetOthers(tx: Tx, userId: string, cookie: string | undefined): Promise<void> {
    await deleteDevicesOf(tx, userId, hashesIn(cookie));
  }

  async removeExpired(): Promise<void> {
    await deleteDevicesBefore(this.parts.db, this.yearAgo());
  }

  private yearAgo(): Date {
    return new Date(this.parts.clock.now().getTime() - KNOWN_DEVICE_LIFETIME);
  }
}

function tokensIn(cookie: string | undefined): string[] {
  const tokens = cookie?.split('.', MOST_TOKENS) ?? [];
  return tokens.filter((token) => TOKEN.test(token));
}

function hashesIn(cookie: string | undefined): Buffer[] {
  return tokensIn(cookie).map(hashSecret);
}
