import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCosineSimilarity, quantizeVector } from './int8-vector.ts';

const vectors = (size: number) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size })
    .map((values) => Float32Array.from(values))
    .filter((vector) => Math.hypot(...vector) > 0.01);

function exactCosine(a: Float32Array, b: Float32Array): number {
  const product = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  return product / Math.hypot(...a) / Math.hypot(...b);
}

describe('packed vectors', () => {
  it('take one byte per coordinate', () => {
    expect([...quantizeVector(Float32Array.of(0.5, -0.25, 0))]).toEqual([127, 256 - 63, 0]);
  });

  it('keep their direction to within 1%', () => {
    fc.assert(
      fc.property(vectors(64), vectors(64), (a, b) => {
        expect(computeCosineSimilarity(quantizeVector(a), quantizeVector(b))).toBeCloseTo(
          exactCosine(a, b),
          1.7,
        );
        expect(computeCosineSimilarity(quantizeVector(a), quantizeVector(a))).toBeCloseTo(1, 10);
      }),
    );
  });

  it('do not depend on the length of the vector', () => {
    fc.assert(
      fc.property(vectors(16), (vector) => {
        const longer = vector.map((value) => value * 8);
        expect(quantizeVector(longer)).toEqual(quantizeVector(vector));
      }),
    );
  });

  it('have similarity 0 when sizes differ or a vector is zero', () => {
    const vector = quantizeVector(Float32Array.of(1, 1));
    expect(computeCosineSimilarity(vector, quantizeVector(Float32Array.of(1, 1, 0)))).toBe(0);
    expect(computeCosineSimilarity(vector, quantizeVector(Float32Array.of(0, 0)))).toBe(0);
    expect(computeCosineSimilarity(new Uint8Array(), new Uint8Array())).toBe(0);
  });
});
