import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Base64Decoder } from './base64-decoder.ts';

it('decodes like Buffer.from, for any chunks, line breaks and alphabet', () => {
  const property = fc.property(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('base64', 'base64url'),
    fc.constantFrom('', '\r\n', ' '),
    fc.array(fc.nat(400), { maxLength: 8 }),
    fc.nat(400),
    (bytes, encoding, separator, positions, expectedBytes) => {
      const text = Buffer.from(bytes).toString(encoding).replaceAll(/.{7}/g, `$&${separator}`);
      const boundaries = [0, ...positions.sort((a, b) => a - b), Infinity];
      const decoder = new Base64Decoder(expectedBytes);
      for (const [index, start] of boundaries.entries())
        decoder.add(Buffer.from(text.slice(start, boundaries[index + 1] ?? start)));
      expect(decoder.characters).toBe(text.length);
      const sha256 = createHash('sha256').update(bytes).digest();
      expect(decoder.finish()).toEqual({ bytes: Buffer.from(bytes), sha256 });
    },
  );
  fc.assert(property, { numRuns: 500 });
});
