import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import { measureCpuTimeMs } from '#testing/measure-cpu-time.ts';
import {
  createPngChunk,
  drawNoise,
  drawQuarters,
  expectQuarterColors,
  uprightQuarterColors,
} from './fixtures/image-test-helpers.ts';
import { processPhoto } from './process-photo.ts';

const MEGABYTE = 1024 * 1024;

/** The error code of a rejected file, or `accepted`. Any other error fails the test. */
async function getResultCode(bytes: Uint8Array): Promise<string> {
  try {
    await processPhoto(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** A black-and-white PNG with one bit per pixel and white rows only. */
function createBlankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(rows, { level: 1 })),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('file that is not a photo', () => {
  it('is rejected when it is empty', async () => {
    expect(await getResultCode(new Uint8Array())).toBe('PHOTO_EMPTY');
  });

  it.each([
    ['text', 'Flour, sugar, butter. Whatever the name of this file says.'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['PDF', '%PDF-1.7\n%âãÏÓ'],
    ['HTML', '<!doctype html><title>404</title>'],
  ])('is rejected by its content: %s', async (_, text) => {
    expect(await getResultCode(Buffer.from(text))).toBe('PHOTO_TYPE');
  });

  it('is rejected when it is an image of an unsupported type', async () => {
    expect(await getResultCode(await drawQuarters(9, 9).tiff().toBuffer())).toBe('PHOTO_TYPE');
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', '%PDF-1.7', 'II*\0'])(
    'never reaches another decoder of the library: %j',
    async (text) => {
      await expect(sharp(Buffer.from(text)).metadata()).rejects.toThrow('unsupported image format');
      await expect(sharp(import.meta.filename).metadata()).rejects.toThrow();
    },
  );
});

describe('photo over the size limit', () => {
  it('is rejected by its number of bytes, before decoding', async () => {
    const photo = Buffer.alloc(25 * MEGABYTE, 0xff);
    const cpuMs = await measureCpuTimeMs(async () =>
      expect(await getResultCode(photo)).toBe('PHOTO_TOO_LARGE'),
    );
    expect(cpuMs).toBeLessThan(100);
  });

  it('is accepted with exactly 20 MB', async () => {
    const photo = await drawQuarters(60, 40).jpeg().toBuffer();
    const padded = Buffer.concat([photo, Buffer.alloc(20 * MEGABYTE - photo.length)]);
    expect(await getResultCode(padded)).toBe('accepted');
    expect(await getResultCode(Buffer.concat([padded, Buffer.alloc(1)]))).toBe('PHOTO_TOO_LARGE');
  });

  it('is rejected by the pixels in its header, without time or memory for decoding', async () => {
    const hugePng = createBlankPng(20_000, 10_000);
    expect(hugePng.length).toBeLessThan(MEGABYTE);
    const memory = process.resourceUsage().maxRSS;
    const cpuMs = await measureCpuTimeMs(async () =>
      expect(await getResultCode(hugePng)).toBe('PHOTO_TOO_LARGE'),
    );
    expect(cpuMs).toBeLessThan(500);
    expect((process.resourceUsage().maxRSS - memory) / 1024).toBeLessThan(20);
  });

  it('is accepted with exactly 50 megapixels', async () => {
    expect(await getResultCode(createBlankPng(10_000, 5000))).toBe('accepted');
    expect(await getResultCode(createBlankPng(10_000, 5001))).toBe('PHOTO_TOO_LARGE');
  });

  it('is rejected in every format that allows such a size', async () => {
    const gif = await drawQuarters(8, 8).gif().toBuffer();
    const picture = gif.indexOf(',', 13 + 3 * 2 ** ((gif.readUInt8(10) & 7) + 1), 'latin1');
    for (const at of [6, 8, picture + 5, picture + 7]) gif.writeUInt16LE(9000, at);
    const jpeg = await drawQuarters(8, 8).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(60_000, frame + 5);
    jpeg.writeUInt16BE(60_000, frame + 7);
    const avif = await drawQuarters(64, 64).avif().toBuffer();
    const size = avif.indexOf('ispe') + 8;
    avif.writeUInt32BE(10_000, size);
    avif.writeUInt32BE(10_000, size + 4);
    expect(await Promise.all([gif, jpeg, avif].map(getResultCode))).toEqual(
      Array(3).fill('PHOTO_TOO_LARGE'),
    );
  });
});

describe('damaged photo', () => {
  const formats = {
    jpeg: () => drawNoise(200, 150).jpeg().toBuffer(),
    'progressive jpeg': () => drawNoise(200, 150).jpeg({ progressive: true }).toBuffer(),
    png: () => drawNoise(200, 150).png().toBuffer(),
    webp: () => drawNoise(200, 150).webp().toBuffer(),
    avif: () => drawNoise(200, 150).avif({ effort: 1 }).toBuffer(),
    gif: () => drawNoise(200, 150).gif().toBuffer(),
  };

  it.each(Object.entries(formats))(
    '(%s) is rejected when truncated at any position',
    async (_, make) => {
      const original = await make();
      for (let part = 1; part < 40; part++) {
        const cut = original.subarray(0, Math.max(16, Math.floor((original.length * part) / 40)));
        expect(await getResultCode(cut), `${cut.length} of ${original.length} bytes`).toBe(
          'PHOTO_UNREADABLE',
        );
      }
    },
  );

  it('(jpeg) is rejected when only the end of its image data is missing', async () => {
    const original = await formats.jpeg();
    for (const missing of [3, 10, 100])
      expect(await getResultCode(original.subarray(0, -missing))).toBe('PHOTO_UNREADABLE');
  });

  it('(jpeg) is rejected when data is missing in the middle', async () => {
    for (const make of [formats.jpeg, formats['progressive jpeg']]) {
      const original = await make();
      const at = (part: number) => Math.floor(original.length * part);
      const bytesWithHole = Buffer.concat([
        original.subarray(0, at(0.4)),
        original.subarray(at(0.8)),
      ]);
      expect(await getResultCode(bytesWithHole)).toBe('PHOTO_UNREADABLE');
    }
  });

  it('is accepted with a few extra bytes at its end', async () => {
    const photoWithDefect = await drawQuarters(120, 80).jpeg({ progressive: true }).toBuffer();
    const padded = Buffer.concat([
      photoWithDefect.subarray(0, -2),
      Buffer.alloc(4),
      photoWithDefect.subarray(-2),
    ]);
    await expect(sharp(padded).raw().toBuffer()).rejects.toThrow('extraneous bytes');
    expectQuarterColors((await processPhoto(padded)).pixels, uprightQuarterColors);
  });

  it('is accepted with the defects that phone firmware writes', async () => {
    const photoWithDefect = await drawQuarters(120, 80).jpeg().toBuffer();
    const scan = photoWithDefect.indexOf(Buffer.from([0xff, 0xda]));
    photoWithDefect[scan + 2 + photoWithDefect.readUInt16BE(scan + 2) - 2] = 0; // the end of the spectral selection, 63 in an intact file
    await expect(sharp(photoWithDefect).raw().toBuffer()).rejects.toThrow('Invalid SOS parameters');
    expectQuarterColors((await processPhoto(photoWithDefect)).pixels, uprightQuarterColors);
  });

  it('is accepted with an unreadable color profile', async () => {
    const bytes = await drawQuarters(120, 80).withIccProfile('p3').jpeg().toBuffer();
    // Its values are then read as sRGB, which is slightly off.
    bytes.fill(0xaa, bytes.indexOf('acsp') + 4, bytes.indexOf('acsp') + 200);
    expectQuarterColors((await processPhoto(bytes)).pixels, uprightQuarterColors, 60);
  });
});

describe('random bytes', () => {
  const allowed = ['accepted', 'PHOTO_EMPTY', 'PHOTO_TYPE', 'PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE'];
  const signatures = ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\x40\0\0\0WEBPVP8 '];
  const avifStart = '\0\0\0\x18ftypavif\0\0\0\0avifmif1';

  it('are accepted or rejected with a known code', async () => {
    const start = fc.constantFrom('', ...signatures, avifStart);
    const files = fc.tuple(start, fc.uint8Array({ maxLength: 600 }));
    await fc.assert(
      fc.asyncProperty(files, async ([begin, rest]) => {
        const bytes = Buffer.concat([Buffer.from(begin, 'latin1'), rest]);
        expect(allowed).toContain(await getResultCode(bytes));
      }),
      { numRuns: 400 },
    );
  });

  it('are accepted or rejected with a known code when they change a valid photo', async () => {
    const original = await Promise.all(
      (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map((format) =>
        drawQuarters(24, 16).withMetadata({ orientation: 6 }).toFormat(format).toBuffer(),
      ),
    );
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...original), changes, async (photo, edits) => {
        const bytes = Buffer.from(photo);
        for (const [at, value] of edits) bytes[at % bytes.length] = value;
        expect(allowed).toContain(await getResultCode(bytes));
      }),
      { numRuns: 500 },
    );
  });
});
