import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#platform/limit-concurrency.ts';

/** argon2id is the library's default; OWASP's floor for it: 19 MiB, two passes. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a core for some 20 ms each; the rest of the server wants to go on meanwhile. */
const inTurn = limitConcurrency({ running: 1, waiting: 500 });

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, argon2id));
}

let hashOfNobody: Promise<string> | undefined;

/** Made once, and not in the line, where it could be turned away. */
function nobodysHash(): Promise<string> {
  hashOfNobody ??= hash('nobody has this password', argon2id);
  return hashOfNobody;
}

/** Takes the same time whether there is an account (`passwordHash`) or not (null), and is false in the latter case. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await nobodysHash());
  const matches = await inTurn(() => verify(compared, password));
  return matches && passwordHash !== null;
}

/** What is stored of a random secret of 256 bits; no salt is needed for those. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * What is stored of a one-time code, salted with its token. There are only 900,000 codes: with a quick hash whoever
 * reads the table would know the code at once, with this one in hours, and it lives ten minutes.
 */
export async function hashCode(tokenId: string, code: number): Promise<Buffer> {
  const salt = createHash('sha256').update(tokenId).digest();
  return inTurn(() => hashRaw(String(code), { ...argon2id, salt }));
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
