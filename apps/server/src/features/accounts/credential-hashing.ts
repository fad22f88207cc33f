import { createHash, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '#app-error.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import { getIpNetwork, getIpv6Site } from '#platform/rate-limits/ip-network.ts';
import type { Requester } from './requester.ts';

/** OWASP's minimum for argon2id, the library's default variant: 19 MiB, two passes. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash occupies a core for about 20 ms. One core is left for the rest of the server, and one of libuv's four threads
 * for files. Networks share the rest fairly, so that a flood from one network delays only that network. Known devices
 * go first.
 */
const hashQueue = new FairQueue({
  maxRunning: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxWaitingPerKey: 256,
  maxWaiting: 512,
  createError: () => new AppError('TOO_MANY', { retryAfterSeconds: 5 }),
});

function runInHashQueue<T>({ ip, isKnownDevice }: Requester, task: () => Promise<T>): Promise<T> {
  return hashQueue.run(
    { key: getIpv6Site(ip) ?? getIpNetwork(ip), isPreferred: isKnownDevice },
    task,
  );
}

/** @throws AppError TOO_MANY when the hash queue is full; `verifyPassword` and `hashOneTimeCode` throw it too */
export async function hashPassword(password: string, requester: Requester): Promise<string> {
  return runInHashQueue(requester, () => hash(password.normalize('NFC'), argon2Options));
}

let dummyHash: Promise<string> | undefined;

/** Computed once and outside the queue, so that it cannot be rejected. */
function getDummyHash(): Promise<string> {
  dummyHash ??= hash('nobody has this password', argon2Options);
  return dummyHash;
}

/** Takes the same time whether or not there is an account. @param passwordHash null for no account: returns false */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  requester: Requester,
): Promise<boolean> {
  const hashToCompare = passwordHash ?? (await getDummyHash());
  for (const variant of getUnicodeVariants(password)) {
    const matches = await runInHashQueue(requester, () => verify(hashToCompare, variant));
    if (matches) return passwordHash !== null;
  }
  return false;
}

/**
 * Keyboards enter é as one code point or as two; both count as the same password. Older hashes were made from the
 * password as typed, without normalization.
 */
function getUnicodeVariants(password: string): string[] {
  return [...new Set([password.normalize('NFC'), password])];
}

/** Hashes a random secret of 256 bits for storage; such secrets need no salt. */
export function hashRandomSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * Hashes a one-time code for storage, salted with its token id. There are only 900,000 codes. With a fast hash, an
 * attacker who reads the table would find the code immediately; with this one it takes hours, and a code expires after
 * ten minutes.
 */
export async function hashOneTimeCode(
  tokenId: string,
  code: number,
  requester: Requester,
): Promise<Buffer> {
  const salt = createHash('sha256').update(tokenId).digest();
  return runInHashQueue(requester, () => hashRaw(String(code), { ...argon2Options, salt }));
}

export function areHashesEqual(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
