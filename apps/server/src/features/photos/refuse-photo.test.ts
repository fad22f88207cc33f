import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import { draw, expectCorners, noise, pngChunk, upright } from './fixtures/pictures.ts';
import { processPhoto } from './process-photo.ts';

const MEGABYTE = 1024 * 1024;

/** The code with which a file is refused; `accepted` when it is a photo. Any other failure fails the test. */
async function verdict(bytes: Uint8Array): Promise<string> {
  try {
    await processPhoto(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** A black-and-white PNG of one bit a pixel, whose rows all are white. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a file that is no photo', () => {
  it('is refused when it is empty', async () => {
    expect(await verdict(new Uint8Array())).toBe('PHOTO_EMPTY');
  });

  it.each([
    ['text', 'Flour, sugar, butter. Whatever the name of this file says.'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['PDF', '%PDF-1.7\n%âãÏÓ'],
    ['HTML', '<!doctype html><title>404</title>'],
  ])('is refused by its content: %s', async (_, text) => {
    expect(await verdict(Buffer.from(text))).toBe('PHOTO_TYPE');
  });

  it('is refused when it is a picture of a kind we do not read', async () => {
    expect(await verdict(await draw(9, 9).tiff().toBuffer())).toBe('PHOTO_TYPE');
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', '%PDF-1.7', 'II*\0'])(
    'never reaches another decoder of the library: %j',
    async (text) => {
      await expect(sharp(Buffer.from(text)).metadata()).rejects.toThrow('unsupported image format');
      await expect(sharp(import.meta.filename).metadata()).rejects.toThrow();
    },
  );
});

describe('a photo that is too large', () => {
  it('is refused by its bytes, before anything reads them', async () => {
    const start = performance.now();
    expect(await verdict(Buffer.alloc(25 * MEGABYTE, 0xff))).toBe('PHOTO_TOO_LARGE');
    expect(performance.now() - start).toBeLessThan(100);
  });

  it('is accepted with exactly 20 MB', async () => {
    const photo = await draw(60, 40).jpeg().toBuffer();
    const padded = Buffer.concat([photo, Buffer.alloc(20 * MEGABYTE - photo.length)]);
    expect(await verdict(padded)).toBe('accepted');
    expect(await verdict(Buffer.concat([padded, Buffer.alloc(1)]))).toBe('PHOTO_TOO_LARGE');
  });

  it('is refused by the pixels of its header, in no time and with no memory', async () => {
    const bomb = hugePng(20_000, 10_000);
    expect(bomb.length).toBeLessThan(MEGABYTE);
    const memory = process.resourceUsage().maxRSS;
    const start = performance.now();
    expect(await verdict(bomb)).toBe('PHOTO_TOO_LARGE');
    expect(performance.now() - start).toBeLessThan(500);
    expect((process.resourceUsage().maxRSS - memory) / 1024).toBeLessThan(20);
  });

  it('is accepted with exactly 50 megapixels', async () => {
    expect(await verdict(hugePng(10_000, 5000))).toBe('accepted');
    expect(await verdict(hugePng(10_000, 5001))).toBe('PHOTO_TOO_LARGE');
  });

  it('is refused in every format that can say such a size', async () => {
    const gif = await draw(8, 8).gif().toBuffer();
    const picture = gif.indexOf(',', 13 + 3 * 2 ** ((gif.readUInt8(10) & 7) + 1), 'latin1');
    for (const at of [6, 8, picture + 5, picture + 7]) gif.writeUInt16LE(9000, at);
    const jpeg = await draw(8, 8).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(60_000, frame + 5);
    jpeg.writeUInt16BE(60_000, frame + 7);
    const avif = await draw(64, 64).avif().toBuffer();
    const size = avif.indexOf('ispe') + 8;
    avif.writeUInt32BE(10_000, size);
    avif.writeUInt32BE(10_000, size + 4);
    expect(await Promise.all([gif, jpeg, avif].map(verdict))).toEqual(
      Array(3).fill('PHOTO_TOO_LARGE'),
    );
  });
});

describe('a damaged photo', () => {
  const formats = {
    jpeg: () => noise(200, 150).jpeg().toBuffer(),
    'progressive jpeg': () => noise(200, 150).jpeg({ progressive: true }).toBuffer(),
    png: () => noise(200, 150).png().toBuffer(),
    webp: () => noise(200, 150).webp().toBuffer(),
    avif: () => noise(200, 150).avif({ effort: 1 }).toBuffer(),
    gif: () => noise(200, 150).gif().toBuffer(),
  };

  it.each(Object.entries(formats))('(%s) is refused wherever it is cut off', async (_, make) => {
    const whole = await make();
    for (let part = 1; part < 40; part++) {
      const cut = whole.subarray(0, Math.max(16, Math.floor((whole.length * part) / 40)));
      expect(await verdict(cut), `${cut.length} of ${whole.length} bytes`).toBe('PHOTO_UNREADABLE');
    }
  });

  it('(jpeg) is refused when only the last of its picture is missing', async () => {
    const whole = await formats.jpeg();
    for (const missing of [3, 10, 100])
      expect(await verdict(whole.subarray(0, -missing))).toBe('PHOTO_UNREADABLE');
  });

  it('(jpeg) is refused with a hole, though its end is there', async () => {
    for (const make of [formats.jpeg, formats['progressive jpeg']]) {
      const whole = await make();
      const at = (part: number) => Math.floor(whole.length * part);
      const holed = Buffer.concat([whole.subarray(0, at(0.4)), whole.subarray(at(0.8))]);
      expect(await verdict(holed)).toBe('PHOTO_UNREADABLE');
    }
  });

  it('is a photo when the damage is a few bytes too many at its end', async () => {
    const odd = await draw(120, 80).jpeg({ progressive: true }).toBuffer();
    const padded = Buffer.concat([odd.subarray(0, -2), Buffer.alloc(4), odd.subarray(-2)]);
    await expect(sharp(padded).raw().toBuffer()).rejects.toThrow('extraneous bytes');
    expectCorners((await processPhoto(padded)).pixels, upright);
  });

  it('is a photo when the damage is only what phones write', async () => {
    const odd = await draw(120, 80).jpeg().toBuffer();
    const scan = odd.indexOf(Buffer.from([0xff, 0xda]));
    odd[scan + 2 + odd.readUInt16BE(scan + 2) - 2] = 0; // the end of the spectrum, 63 in a whole picture
    await expect(sharp(odd).raw().toBuffer()).rejects.toThrow('Invalid SOS parameters');
    expectCorners((await processPhoto(odd)).pixels, upright);
  });

  it('is a photo when an unreadable colour profile is all its damage', async () => {
    const bytes = await draw(120, 80).withIccProfile('p3').jpeg().toBuffer();
    // Its numbers are then taken for sRGB, which is a little off.
    bytes.fill(0xaa, bytes.indexOf('acsp') + 4, bytes.indexOf('acsp') + 200);
    expectCorners((await processPhoto(bytes)).pixels, upright, 60);
  });
});

describe('any bytes at all', () => {
  const allowed = ['accepted', 'PHOTO_EMPTY', 'PHOTO_TYPE', 'PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE'];
  const starts = ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\x40\0\0\0WEBPVP8 '];
  const avifStart = '\0\0\0\x18ftypavif\0\0\0\0avifmif1';

  it('give a photo or a plain refusal', async () => {
    const start = fc.constantFrom('', ...starts, avifStart);
    const files = fc.tuple(start, fc.uint8Array({ maxLength: 600 }));
    await fc.assert(
      fc.asyncProperty(files, async ([begin, rest]) => {
        const bytes = Buffer.concat([Buffer.from(begin, 'latin1'), rest]);
        expect(allowed).toContain(await verdict(bytes));
      }),
      { numRuns: 400 },
    );
  });

  it('give a photo or a plain refusal when they once were a photo', async () => {
    const whole = await Promise.all(
      (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map((format) =>
        draw(24, 16).withMetadata({ orientation: 6 }).toFormat(format).toBuffer(),
      ),
    );
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), changes, async (photo, edits) => {
        const bytes = Buffer.from(photo);
        for (const [at, value] of edits) bytes[at % bytes.length] = value;
        expect(allowed).toContain(await verdict(bytes));
      }),
      { numRuns: 500 },
    );
  });
});
