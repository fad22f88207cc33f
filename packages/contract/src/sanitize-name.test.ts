import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeName } from './sanitize-name.ts';

describe('sanitizeName', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Ada\nAdmin: hello', 'Ada Admin: hello'],
    ['Ada\u2028Lovelace\tL', 'Ada Lovelace L'],
    ['\u202eadA', 'adA'],
    ['a\u2066b\u2069c\u200ed\u061ce', 'abcde'],
    ['A\u0007d\u001ba\u0085', 'Ada'],
    ['A\u200bd\u00ada\ufeff', 'Ada'],
    ['\u200b\u2060', ''],
    ['\u3164\u2800', ''],
    ['\u200d\u200c', ''],
    ['Zoë Müller-Østergård', 'Zoë Müller-Østergård'],
    ['محمد', 'محمد'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['हिन्दी', 'हिन्दी'],
    ['👩\u200d🍳 Chef', '👩\u200d🍳 Chef'],
  ])('cleans %j to %j', (given, cleaned) => {
    expect(sanitizeName(given)).toBe(cleaned);
  });

  it('never lengthens a name, returns one line, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const cleaned = sanitizeName(name);
        expect(cleaned.length).toBeLessThanOrEqual(name.length);
        expect(cleaned).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(sanitizeName(cleaned)).toBe(cleaned);
      }),
    );
  });
});
