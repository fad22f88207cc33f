/**
 * Packs a vector into one signed byte per coordinate, scaled so that the largest absolute value becomes 127. The length
 * of the vector is lost; cosine similarity does not need it.
 */
export function quantizeVector(vector: Float32Array): Buffer {
  const maxAbsolute = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const scale = maxAbsolute > 0 ? 127 / maxAbsolute : 0;
  return Buffer.from(Int8Array.from(vector, (value) => Math.round(value * scale)).buffer);
}

/**
 * Cosine similarity of two packed vectors, from -1 (opposite) to 1 (same direction). 0 when their sizes differ or one
 * of them is zero.
 */
export function computeCosineSimilarity(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 0;
  const [left, right] = [toInt8Array(a), toInt8Array(b)];
  let [product, leftSquares, rightSquares] = [0, 0, 0];
  for (let index = 0; index < left.length; index++) {
    const [x = 0, y = 0] = [left[index], right[index]];
    product += x * y;
    leftSquares += x * x;
    rightSquares += y * y;
  }
  const lengths = Math.sqrt(leftSquares * rightSquares);
  return lengths > 0 ? product / lengths : 0;
}

function toInt8Array(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
