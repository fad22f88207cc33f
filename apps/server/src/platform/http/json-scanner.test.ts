import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#app-error.ts';
import type { RequestImage } from '#platform/request-body-images.ts';
import { createUnicodeStringArbitrary } from '#testing/create-unicode-string-arbitrary.ts';
import { JsonScanner, MAX_JSON_BODY_DEPTH, MAX_JSON_BODY_VALUES } from './json-scanner.ts';

const LIMITS = { otherBytes: 256 * 1024, images: 1_000_000, texts: 100_000 };
const FIELDS = { images: ['image', 'list[]', 'payload.media[].url'], texts: ['payload.text'] };

/** Splits bytes at positions given as fractions of the length. */
function split(bytes: Buffer, positions: readonly number[]): Buffer[] {
  const boundaries = positions
    .map((place) => Math.floor(place * bytes.length))
    .sort((a, b) => a - b);
  return [...boundaries, bytes.length].map((end, i) => bytes.subarray(boundaries[i - 1] ?? 0, end));
}

function scan(text: string | Buffer, pieces: readonly number[] = []) {
  const scanner = new JsonScanner(LIMITS, FIELDS);
  for (const chunk of split(Buffer.from(text), pieces)) scanner.write(chunk);
  const { text: rest, longStrings } = scanner.finish();
  const restore = (_key: string, value: unknown) => {
    const content = typeof value === 'string' ? (longStrings.get(value)?.decode() ?? value) : value;
    return isDecodedImage(content) ? toDataUrl(content) : content;
  };
  return { rest, value: JSON.parse(rest.toString(), restore) as unknown };
}

const isDecodedImage = (content: unknown): content is RequestImage =>
  typeof content === 'object' && content !== null && 'prefix' in content;
const toDataUrl = ({ prefix, bytes }: RequestImage) => prefix + bytes.toString('base64');

function getErrorCode(text: string): string {
  try {
    scan(text);
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : 'not valid';
  }
}

const list = (count: number, value: string) => `[${Array(count).fill(value).join(',')}]`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JsonScanner', () => {
  it('returns the same value for any chunk boundaries, with long strings extracted', () => {
    const key = fc.constantFrom(
      'image',
      'list',
      'payload',
      'media',
      'url',
      'text',
      'title',
      'a"\\',
    );
    const word = fc.oneof(
      createUnicodeStringArbitrary(),
      fc.constantFrom('data:image/png;base64,AAAA//==', '\\', '"', '\\"', '\u2028é🍅', ''),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
    }));
    const positions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
    const property = fc.property(
      value,
      positions,
      fc.constantFrom(0, 1),
      (json, positions, spaces) => {
        const text = JSON.stringify(json, null, spaces);
        expect(scan(text, positions).value).toEqual(JSON.parse(text));
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it('accepts chunks of one byte', () => {
    const text =
      '{"image":"a\\/b\\u002Fc\\\\","payload":{"text":"\\"\\ud83c\\udf45\\"","n":-1.5e3}}';
    const positions = [...text].map((_letter, i) => i / text.length);
    expect(scan(text, positions).value).toEqual({
      image: 'a/b/c\\',
      payload: { text: '"🍅"', n: -1500 },
    });
  });

  it('accepts a depth of 32 and rejects 33', () => {
    expect(getErrorCode(nested(MAX_JSON_BODY_DEPTH))).toBe('accepted');
    expect(getErrorCode(nested(MAX_JSON_BODY_DEPTH + 1))).toBe('INVALID');
    expect(getErrorCode(`{"a":${JSON.stringify(nested(1000))}}`)).toBe('accepted');
  });

  it.each(['{}', '[]', '1', '"a"', 'null', '-1.5e9'])(
    'accepts 10,000 values (%s) and rejects more',
    (value) => {
      expect(getErrorCode(list(MAX_JSON_BODY_VALUES - 1, value))).toBe('accepted');
      expect(getErrorCode(list(MAX_JSON_BODY_VALUES, value))).toBe('INVALID');
    },
  );

  it('accepts 10,000 fields and rejects more', () => {
    const fields = (count: number) =>
      `{${Array.from({ length: count }, (_, i) => `"${i}":0`).join(',')}}`;
    expect(getErrorCode(fields(MAX_JSON_BODY_VALUES - 1))).toBe('accepted');
    expect(getErrorCode(fields(MAX_JSON_BODY_VALUES))).toBe('INVALID');
  });

  it.each([
    ['a text', `{"title":"${'a'.repeat(300_000)}"}`],
    ['a photo where none is expected', `{"a":{"image":"data:,${'a'.repeat(300_000)}"}}`],
    ['a key', `{"${'image'.repeat(60_000)}":1}`],
    ['an escaped key', `{"im\\u0061ge":"${'a'.repeat(300_000)}"}`],
    ['blanks', `{"a":${' '.repeat(300_000)}1}`],
    ['a number', `{"a":${'1'.repeat(300_000)}}`],
    ['an unterminated string', `{"a":"${'a'.repeat(300_000)}`],
    ['the sum of photos', `{"list":["${'a'.repeat(600_000)}","${'a'.repeat(600_000)}"]}`],
    ['a repeated photo', `{"image":"${'a'.repeat(600_000)}","image":"${'a'.repeat(600_000)}"}`],
    ['a long text field', `{"payload":{"text":"${'a'.repeat(100_001)}"}}`],
  ])('rejects too many bytes in %s', (_what, text) => {
    expect(getErrorCode(text)).toBe('BODY_TOO_LARGE');
  });

  it('keeps only a small text to parse when photos are large', () => {
    const photo = 'A'.repeat(300_000);
    const text = JSON.stringify({ image: photo, payload: { media: [{ url: photo }] } });
    const { rest, value } = scan(text, [0.1, 0.3, 0.31, 0.9]);
    expect(rest.length).toBeLessThan(200);
    expect(value).toEqual({ image: photo, payload: { media: [{ url: photo }] } });
  });

  it.each([
    ['slashes', '\\/'],
    ['line breaks', 'AAAA\\r\\n'],
    ['Unicode escapes', '\\u0041'],
  ])('accepts a large photo with escapes: %s', (_what, escaped) => {
    const image = escaped.repeat(80_000);
    const pieces = Array.from({ length: 50 }, (_, i) => i / 50 + 0.0001);
    expect(scan(`{"image":"${image}"}`, pieces).value).toEqual({
      image: JSON.parse(`"${image}"`).replaceAll('\r\n', ''),
    });
  });

  it('decodes a large photo as it arrives, and separates its prefix', () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * at) % 251));
    const prefix = '\n data:image/jpeg;base64,';
    const base64 = bytes.toString('base64');
    const sha256 = createHash('sha256').update(bytes).digest();
    const image = { prefix, bytes, sha256, characters: base64.length };
    const body = Buffer.from(JSON.stringify({ image: prefix + base64 }));
    const decode = vi.spyOn(Buffer, 'from');
    const scanner = new JsonScanner(LIMITS, FIELDS, body.length);
    for (let at = 0; at < body.length; at += 10_000) scanner.write(body.subarray(at, at + 10_000));
    const { longStrings } = scanner.finish();
    expect([...longStrings.values()].map((longString) => longString.decode())).toEqual([image]);
    const lengths = decode.mock.calls.map(([input]) => String(input).length);
    decode.mockRestore();
    // At most the first 64 KB, which show that the photo is large, and the chunk after them.
    expect(Math.max(...lengths)).toBeLessThan(64 * 1024 + 10_000);
  });

  it.each([
    ['quotes in a photo', `{"image":"${'\\"'.repeat(1000)}"}`],
    ['a large photo with non-ASCII characters', `{"image":"${'é'.repeat(50_000)}"}`],
    ['a large photo with escaped non-ASCII characters', `{"image":"${'\\u20ac'.repeat(50_000)}"}`],
    ['an incomplete escape at the end of a large photo', `{"image":"${'a'.repeat(70_000)}\\u00"}`],
    ['an unknown escape in a photo', `{"image":"\\x"}`],
    ['a line break in a text', '{"payload":{"text":"a\nb"}}'],
  ])('rejects %s as invalid JSON', (_what, text) => {
    expect(getErrorCode(text)).toBe('INVALID');
  });

  it.each([
    '{"image":"a"',
    '{"image":"a',
    '{"image":"a"}}',
    '[1]]',
    '"a" "b"',
    '{"a" 1}',
    '\\"a"',
    '',
  ])('rejects every text that JSON.parse rejects: %s', (text) => {
    expect(getErrorCode(text)).toBe('not valid');
  });

  it('does not confuse text with the placeholder of a long string', () => {
    const { value } = scan('{"image":"photo","title":"AAAA0","list":["1"]}');
    expect(value).toEqual({ image: 'photo', title: 'AAAA0', list: ['1'] });
  });
});
