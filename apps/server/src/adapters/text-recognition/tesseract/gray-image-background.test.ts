import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodeWithWhiteBackground } from './gray-image.ts';

const [WIDTH, HEIGHT] = [640, 480];
const PAGE = { left: 160, top: 120, width: 320, height: 240 };

/** A page with a black line on a table with a grain. */
async function photographPage(table: number): Promise<Buffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isPage =
        x >= PAGE.left && x < PAGE.left + PAGE.width && y >= PAGE.top && y < PAGE.top + PAGE.height;
      const isLine = isPage && y >= 240 && y < 246 && x >= 220 && x < 420;
      const grain = (x + y) % 12 < 6 ? table : table / 3;
      pixels[y * WIDTH + x] = isLine ? 20 : isPage ? 220 : grain;
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

it('makes the paper and the grain of a dark table white', async () => {
  const { pixels, width } = await decodeWithWhiteBackground(await photographPage(60));
  const at = (x: number, y: number) => pixels[y * width + x] ?? 0;
  const table = Array.from({ length: 48 }, (_, index) => at(index, 40));
  expect(Math.min(...table)).toBe(255);
  expect(at(300, 200)).toBe(255);
  expect(at(300, 243)).toBeLessThan(100);
});
