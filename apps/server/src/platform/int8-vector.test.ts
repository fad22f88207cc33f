import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine, packVector } from './int8-vector.ts';

const vectors = (size: number) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size })
    .map((values) => Float32Array.from(values))
    .filter((vector) => Math.hypot(...vector) > 0.01);

function exact(a: Float32Array, b: Float32Array): number {
  const product = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return product / Math.hypot(...a) / Math.hypot(...b);
}

describe('a packed vector', () => {
  it('takes a byte for each coordinate', () => {
    expect([...packVector(Float32Array.of(0.5, -0.25, 0))]).toEqual([127, 256 - 63, 0]);
  });

  it('keeps its direction, to a hundredth', () => {
    fc.assert(
      fc.property(vectors(64), vectors(64), (a, b) => {
        expect(cosine(packVector(a), packVector(b))).toBeCloseTo(exact(a, b), 1.7);
        expect(cosine(packVector(a), packVector(a))).toBeCloseTo(1, 10);
      }),
    );
  });

  it('is the same however long it was', () => {
    fc.assert(
      fc.property(vectors(16), (vector) => {
        const longer = vector.map((value) => value * 8);
        expect(packVector(longer)).toEqual(packVector(vector));
      }),
    );
  });

  it('is near to none of another size, nor to one without a direction', () => {
    const vector = packVector(Float32Array.of(1, 1));
    expect(cosine(vector, packVector(Float32Array.of(1, 1, 0)))).toBe(0);
    expect(cosine(vector, packVector(Float32Array.of(0, 0)))).toBe(0);
    expect(cosine(new Uint8Array(), new Uint8Array())).toBe(0);
  });
});
