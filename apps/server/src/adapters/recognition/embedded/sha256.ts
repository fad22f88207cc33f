import { createHash } from 'node:crypto';

/** @throws Error when the bytes are not those that the sum (hex digits) was made of. */
export function checkSha256(name: string, bytes: Uint8Array, expected: string): void {
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual === expected) return;
  throw new Error(
    `${name} is not the file that SHA256SUMS names: its SHA-256 is ${actual}, expected ${expected}`,
  );
}
