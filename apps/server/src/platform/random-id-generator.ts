import { randomBytes, randomInt } from 'node:crypto';
import type { IdGenerator } from '#ports/id-generator.ts';

export const randomIdGenerator: IdGenerator = {
  newId: () => uuidv7(Date.now()),
  newSecret: () => randomBytes(32).toString('base64url'),
  newCode: () => randomInt(100_000, 1_000_000),
  randomInt: (limit) => randomInt(limit),
};

/** UUID version 7 (RFC 9562): 48 bits of Unix time in milliseconds, then random bits. */
function uuidv7(milliseconds: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
