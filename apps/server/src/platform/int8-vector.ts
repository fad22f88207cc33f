/**
 * Directions, stored in a byte for each coordinate: the largest becomes 127. Their length is lost, which the angle
 * between two of them does not need.
 */
export function packVector(vector: Float32Array): Buffer {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest > 0 ? 127 / largest : 0;
  return Buffer.from(Int8Array.from(vector, (value) => Math.round(value * scale)).buffer);
}

/**
 * How near the directions of two packed vectors are: 1 the same, 0 at right angles, -1 opposite. Those of different
 * sizes, and those without a direction, are at right angles to everything.
 */
export function cosine(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 0;
  const [left, right] = [asInt8(a), asInt8(b)];
  let [product, leftSquares, rightSquares] = [0, 0, 0];
  for (let at = 0; at < left.length; at++) {
    const [x = 0, y = 0] = [left[at], right[at]];
    product += x * y;
    leftSquares += x * x;
    rightSquares += y * y;
  }
  const lengths = Math.sqrt(leftSquares * rightSquares);
  return lengths > 0 ? product / lengths : 0;
}

function asInt8(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
