import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPixels, drawSolidColor, drawStew } from '#testing/draw-test-photos.ts';
import { INPUT_SIZE_PIXELS, toModelInput } from './to-model-input.ts';

const AREA = INPUT_SIZE_PIXELS * INPUT_SIZE_PIXELS;

describe('toModelInput', () => {
  it('returns one plane per color, from 0 to 255', async () => {
    const input = await toModelInput(drawSolidColor([10, 130, 250]));
    expect(input).toHaveLength(3 * AREA);
    expect([...new Set(input.subarray(0, AREA))]).toEqual([10]);
    expect([...new Set(input.subarray(AREA, 2 * AREA))]).toEqual([130]);
    expect([...new Set(input.subarray(2 * AREA))]).toEqual([250]);
  });

  it('returns the image itself when it has the right size', async () => {
    const photo = drawPixels(INPUT_SIZE_PIXELS, INPUT_SIZE_PIXELS, (x, y) => [x, y, x ^ y]);
    const input = await toModelInput(photo);
    const planes = Float32Array.from({ length: 3 * AREA }, (_, index) => {
      const pixel = index % AREA;
      return photo.pixels[pixel * 3 + Math.floor(index / AREA)] ?? -1;
    });
    expect(input).toEqual(planes);
  });

  it.each([
    ['wide', 301, 100],
    ['tall', 100, 301],
  ])('returns only the center of a %s image', async (_, width, height) => {
    const [left, top] = [(width - 100) >> 1, (height - 100) >> 1];
    const input = await toModelInput(
      drawPixels(width, height, (x, y) => {
        const inside = x >= left && x < left + 100 && y >= top && y < top + 100;
        return inside ? [200, 200, 200] : [0, 0, 0];
      }),
    );
    expect([...new Set(input)]).toEqual([200]);
  });

  it('crops the square before it resizes with Lanczos', async () => {
    const { pixels } = drawStew();
    const wide = drawPixels(190, 128, (x, y) => {
      const index = (y * 128 + ((x + 97) % 128)) * 3;
      return [pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0];
    });
    const square = drawPixels(128, 128, (x, y) => {
      const index = (y * 190 + x + 31) * 3;
      return [wide.pixels[index] ?? 0, wide.pixels[index + 1] ?? 0, wide.pixels[index + 2] ?? 0];
    });
    const raw = { width: 128, height: 128, channels: 3 } as const;
    const small = await sharp(square.pixels, { raw })
      .resize(INPUT_SIZE_PIXELS, INPUT_SIZE_PIXELS, { kernel: 'lanczos3' })
      .raw()
      .toBuffer();
    const input = await toModelInput(wide);
    expect(Array.from(input.subarray(0, AREA))).toEqual(
      Array.from({ length: AREA }, (_, index) => small[index * 3]),
    );
  });
});
