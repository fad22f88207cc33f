import { createHash } from 'node:crypto';

/** @throws Error when the SHA-256 of the bytes differs from the expected hex digits */
export function verifySha256(name: string, bytes: Uint8Array, expected: string): void {
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual === expected) return;
  throw new Error(
    `${name} does not match SHA256SUMS: its SHA-256 is ${actual}, expected ${expected}`,
  );
}
