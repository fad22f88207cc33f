import { createHash, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '#app-error.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import { networkOf, siteOf } from '#platform/limits/network.ts';
import type { Requester } from './requester.ts';

/** argon2id is the library's default; OWASP's floor for it: 19 MiB, two passes. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes a core for some 20 ms: one core stays for the rest of the server, and one of libuv's four threads for
 * files. Networks share what is left, so that a flood from one network delays only that network; known devices do not
 * wait for floods.
 */
const queue = new FairQueue({
  running: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waitingPerKey: 256,
  waiting: 512,
  refuse: () => new AppError('TOO_MANY', { retryAfterSeconds: 5 }),
});

function inTurn<T>({ ip, isKnownDevice }: Requester, task: () => Promise<T>): Promise<T> {
  return queue.run({ key: siteOf(ip) ?? networkOf(ip), isPreferred: isKnownDevice }, task);
}

/** @throws AppError TOO_MANY when too many wait for a hash, as do the two below */
export async function hashPassword(password: string, requester: Requester): Promise<string> {
  return inTurn(requester, () => hash(password.normalize('NFC'), argon2id));
}

let hashOfNobody: Promise<string> | undefined;

/** Made once, and not in the line, where it could be turned away. */
function nobodysHash(): Promise<string> {
  hashOfNobody ??= hash('nobody has this password', argon2id);
  return hashOfNobody;
}

/** Takes the same time whether there is an account (`passwordHash`) or not (null), and is false in the latter case. */
export async function isPassword(
  passwordHash: string | null,
  password: string,
  requester: Requester,
): Promise<boolean> {
  const compared = passwordHash ?? (await nobodysHash());
  for (const spelling of spellingsOf(password)) {
    const matches = await inTurn(requester, () => verify(compared, spelling));
    if (matches) return passwordHash !== null;
  }
  return false;
}

/**
 * Keyboards spell é as one character or as two; both are one password. Hashes from before that was so are of what was
 * typed.
 */
function spellingsOf(password: string): string[] {
  return [...new Set([password.normalize('NFC'), password])];
}

/** What is stored of a random secret of 256 bits; no salt is needed for those. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * What is stored of a one-time code, salted with its token. There are only 900,000 codes: with a quick hash whoever
 * reads the table would know the code at once, with this one in hours, and it lives ten minutes.
 */
export async function hashCode(
  tokenId: string,
  code: number,
  requester: Requester,
): Promise<Buffer> {
  const salt = createHash('sha256').update(tokenId).digest();
  return inTurn(requester, () => hashRaw(String(code), { ...argon2id, salt }));
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
