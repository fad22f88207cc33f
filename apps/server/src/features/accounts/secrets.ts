import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#platform/limit-concurrency.ts';

/** argon2id is the library's default; OWASP's floor for it: 19 MiB, two passes. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a core for some 20 ms each; the rest of the server wants to go on meanwhile. */
const inTurn = limitConcurrency({ running: 1, waiting: 500 });

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, argon2id));
}

let hashOfNobody: Promise<string> | undefined;

/** Takes the same time whether there is an account (`passwordHash`) or not (null), and is false in the latter case. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const compared = passwordHash ?? (await hashOfNobody);
  const matches = await inTurn(() => verify(compared, password));
  return matches && passwordHash !== null;
}

/** What is stored of a random secret of 256 bits; no salt is needed for those. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What is stored of a one-time code: bound to its token, so that equal codes look different. */
export function hashCode(tokenId: string, code: number): Buffer {
  return createHash('sha256').update(`${tokenId}:${code}`).digest();
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
