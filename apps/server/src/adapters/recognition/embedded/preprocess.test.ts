import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { draw, drawPlain, drawStew } from '../drawn-pictures.ts';
import { INPUT_SIDE, toModelInput } from './preprocess.ts';

const AREA = INPUT_SIDE * INPUT_SIDE;

describe('the view of the model', () => {
  it('is one plane per colour, from 0 to 255', async () => {
    const input = await toModelInput(drawPlain([10, 130, 250]));
    expect(input).toHaveLength(3 * AREA);
    expect([...new Set(input.subarray(0, AREA))]).toEqual([10]);
    expect([...new Set(input.subarray(AREA, 2 * AREA))]).toEqual([130]);
    expect([...new Set(input.subarray(2 * AREA))]).toEqual([250]);
  });

  it('is the picture itself when that has the right size', async () => {
    const photo = draw(INPUT_SIDE, INPUT_SIDE, (x, y) => [x, y, x ^ y]);
    const input = await toModelInput(photo);
    const planes = Float32Array.from({ length: 3 * AREA }, (_, at) => {
      const pixel = at % AREA;
      return photo.pixels[pixel * 3 + Math.floor(at / AREA)] ?? -1;
    });
    expect(input).toEqual(planes);
  });

  it.each([
    ['wide', 301, 100],
    ['tall', 100, 301],
  ])('is the middle of a %s picture, and nothing from beside it', async (_, width, height) => {
    const [left, top] = [(width - 100) >> 1, (height - 100) >> 1];
    const input = await toModelInput(
      draw(width, height, (x, y) => {
        const inside = x >= left && x < left + 100 && y >= top && y < top + 100;
        return inside ? [200, 200, 200] : [0, 0, 0];
      }),
    );
    expect([...new Set(input)]).toEqual([200]);
  });

  it('is shrunk after the square was cut out, with Lanczos', async () => {
    const { pixels } = drawStew();
    const wide = draw(190, 128, (x, y) => {
      const at = (y * 128 + ((x + 97) % 128)) * 3;
      return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    });
    const square = draw(128, 128, (x, y) => {
      const at = (y * 190 + x + 31) * 3;
      return [wide.pixels[at] ?? 0, wide.pixels[at + 1] ?? 0, wide.pixels[at + 2] ?? 0];
    });
    const raw = { width: 128, height: 128, channels: 3 } as const;
    const small = await sharp(square.pixels, { raw })
      .resize(64, 64, { kernel: 'lanczos3' })
      .raw()
      .toBuffer();
    const input = await toModelInput(wide);
    expect(Array.from(input.subarray(0, AREA))).toEqual(
      Array.from({ length: AREA }, (_, at) => small[at * 3]),
    );
  });

  it.each([
    { bytes: 0, width: 0, height: 0 },
    { bytes: 11, width: 2, height: 2 },
    { bytes: 16, width: 2, height: 2 },
  ])('is refused for $bytes bytes as $width x $height', async ({ bytes, width, height }) => {
    const photo = { pixels: new Uint8Array(bytes), width, height };
    await expect(toModelInput(photo)).rejects.toMatchObject({ failure: 'rejected' });
  });
});
