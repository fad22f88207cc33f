import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST_CODE_POINT = 0x10ffff;

const codePoint = fc
  .nat(LAST_CODE_POINT - SURROGATES.count)
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count));

/** Any well-formed text, like the unit `binary` of `fc.string`, which needs a second to build a map of all code points. */
export const createUnicodeStringArbitrary = (constraints: fc.StringConstraints = {}) =>
  fc.string({ ...constraints, unit: codePoint });
