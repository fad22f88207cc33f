import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import {
  blue,
  type Color,
  decodeImagePixels,
  expectQuarterColors,
  green,
  readHeicFixture,
  red,
  uprightQuarterColors,
  white,
} from './fixtures/image-test-helpers.ts';
import { PhotoProcessPool } from './photo-process-pool.ts';

const processor = new PhotoProcessPool();
afterAll(() => processor.close());

const processPhoto = (bytes: Uint8Array) => processor.process('anna', bytes);

async function getResultCode(bytes: Uint8Array): Promise<string> {
  const error = await processPhoto(bytes).then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  if (typeof error === 'string') return error;
  if (error instanceof AppError) return error.code;
  throw error;
}

describe('HEIC photo', () => {
  it('is converted like other formats', async () => {
    const photo = await processPhoto(await readHeicFixture('dish'));
    expect(photo).toMatchObject({ sourceType: 'heic', display: { width: 96, height: 64 } });
    for (const picture of [photo.pixels, await decodeImagePixels(photo.display.bytes)])
      expectQuarterColors(picture, uprightQuarterColors);
  });

  it('is rotated by its container only, not by EXIF again', async () => {
    const photo = await processPhoto(await readHeicFixture('rotated'));
    expect(photo.display).toMatchObject({ width: 64, height: 96 });
    expectQuarterColors(photo.pixels, [blue, red, white, green]);
  });

  it('loses its metadata', async () => {
    const bytes = await readHeicFixture('dish');
    expect(bytes.toString('latin1')).toContain('Plateful');
    const { display, preview } = await processPhoto(bytes);
    for (const image of [display.bytes, preview.bytes]) {
      expect(await sharp(image).metadata()).not.toHaveProperty('exif');
      expect(Buffer.from(image).toString('latin1')).not.toMatch(/Exif|Plateful|GPS/);
    }
  });

  it('is converted to sRGB', async () => {
    const sRgbRed: Color = [255, 0, 0];
    const { pixels } = await processPhoto(await readHeicFixture('display-p3'));
    expectQuarterColors(pixels, [sRgbRed, sRgbRed, sRgbRed, sRgbRed]);
  });

  it('is resized to the display size', async () => {
    const { display, preview } = await processPhoto(await readHeicFixture('large'));
    expect([display.width, display.height]).toEqual([2048, 1365]);
    expect([preview.width, preview.height]).toEqual([512, 341]);
  });

  it.each(['heim', 'hevc', 'mif1'])('is accepted with the major brand %s', async (brand) => {
    const bytes = await readHeicFixture('dish');
    bytes.write(brand, 8, 'latin1');
    expect(await getResultCode(bytes)).toBe('accepted');
  });

  it("does not modify the caller's bytes", async () => {
    const bytes = await readHeicFixture('dish');
    const before = Buffer.from(bytes);
    await processPhoto(bytes);
    expect(bytes.equals(before)).toBe(true);
  });
});

describe('invalid HEIC photo', () => {
  it('is rejected when its header declares too many pixels', async () => {
    const bytes = await readHeicFixture('dish');
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(10_000, size);
    bytes.writeUInt32BE(5001, size + 4);
    expect(await getResultCode(bytes)).toBe('PHOTO_TOO_LARGE');
  });

  it('is rejected when truncated at any position', async () => {
    const original = await readHeicFixture('dish');
    const data = original.indexOf('mdat') + 4;
    const pictureEnd = data + 191;
    for (const length of [16, 28, 200, data, data + 20, data + 100, pictureEnd - 1])
      expect(await getResultCode(original.subarray(0, length)), `${length} bytes`).toBe(
        'PHOTO_UNREADABLE',
      );
  });

  it('is rejected without image data, and the next photo is processed', async () => {
    const bytes = await readHeicFixture('dish');
    bytes.fill(0, bytes.indexOf('mdat') + 4);
    expect(await getResultCode(bytes)).toBe('PHOTO_UNREADABLE');
    expect(await getResultCode(await readHeicFixture('dish'))).toBe('accepted');
  });

  // Every rejection starts a new process, which loads its sources through tsx here.
  it('is accepted or rejected with a known code after random changes', async () => {
    const original = await readHeicFixture('dish');
    const edits = fc.array(fc.tuple(fc.nat(original.length - 17), fc.nat(255)), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const bytes = Buffer.from(original);
        for (const [at, value] of changes) bytes[16 + at] = value;
        expect(['accepted', 'PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE', 'PHOTO_TYPE']).toContain(
          await getResultCode(bytes),
        );
      }),
      { numRuns: process.env.TEST_ALL ? 30 : 8 },
    );
  }, 120_000);
});
