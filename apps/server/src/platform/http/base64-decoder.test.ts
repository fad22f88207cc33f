import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Base64Decoder } from './base64-decoder.ts';

it('decodes like Buffer.from, for any chunks, line breaks, alphabet and padding', () => {
  const property = fc.property(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('base64', 'base64url'),
    fc.constantFrom('', '\r\n', ' '),
    fc.constantFrom('', '=', '==', '==YWJj', '=\r\n'),
    fc.array(fc.nat(400), { maxLength: 8 }),
    fc.nat(400),
    (bytes, encoding, separator, ending, positions, expectedBytes) => {
      const base64 = Buffer.from(bytes).toString(encoding).replace(/=+$/, '');
      const text = base64.replaceAll(/.{7}/g, `$&${separator}`) + ending;
      const boundaries = [0, ...positions.sort((a, b) => a - b), Infinity];
      const decoder = new Base64Decoder(expectedBytes);
      for (const [index, start] of boundaries.entries())
        decoder.add(Buffer.from(text.slice(start, boundaries[index + 1] ?? start)));
      expect(decoder.characters).toBe(text.length);
      const decoded = Buffer.from(text, 'base64');
      const sha256 = createHash('sha256').update(decoded).digest();
      expect(decoder.finish()).toEqual({ bytes: decoded, sha256 });
    },
  );
  fc.assert(property, { numRuns: 500 });
});
