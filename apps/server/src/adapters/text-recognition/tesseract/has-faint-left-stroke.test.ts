import { expect, it } from 'vitest';
import { hasFaintLeftStroke } from './has-faint-left-stroke.ts';

const HEIGHT = 20;
const WIDTH = 40;
const box = { left: 24, right: 28, top: 0, bottom: HEIGHT };

/** A vertical bar, and a thin horizontal line on its left. */
function createGlyph(lineLength: number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = 0; y < HEIGHT; y += 1) pixels.fill(0, y * WIDTH + box.left, y * WIDTH + box.right);
  const row = 14 * WIDTH;
  pixels.fill(20, row + box.left - lineLength, row + box.left);
  return { pixels, width: WIDTH, height: HEIGHT };
}

it('finds the thin lines of a 4, but not the serif of a 1', () => {
  expect(hasFaintLeftStroke(createGlyph(10), box)).toBe(true);
  expect(hasFaintLeftStroke(createGlyph(3), box)).toBe(false);
  expect(hasFaintLeftStroke(createGlyph(0), box)).toBe(false);
});
