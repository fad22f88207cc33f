import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import {
  blue,
  type Colour,
  decode,
  expectCorners,
  green,
  heicFixture,
  red,
  upright,
  white,
} from './fixtures/pictures.ts';
import { PhotoProcessor } from './photo-processor.ts';

const photos = new PhotoProcessor();
afterAll(() => photos.close());

const processPhoto = (bytes: Uint8Array) => photos.process('anna', bytes);

async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await processPhoto(bytes).then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  if (typeof error === 'string') return error;
  if (error instanceof AppError) return error.code;
  throw error;
}

describe('a HEIC photo', () => {
  it('is shown like any other', async () => {
    const photo = await processPhoto(await heicFixture('dish'));
    expect(photo).toMatchObject({ sourceType: 'heic', display: { width: 96, height: 64 } });
    for (const picture of [photo.pixels, await decode(photo.display.bytes)])
      expectCorners(picture, upright);
  });

  it('is turned by its container, and not by EXIF once more', async () => {
    const photo = await processPhoto(await heicFixture('turned'));
    expect(photo.display).toMatchObject({ width: 64, height: 96 });
    expectCorners(photo.pixels, [blue, red, white, green]);
  });

  it('loses what it says besides its picture', async () => {
    const bytes = await heicFixture('dish');
    expect(bytes.toString('latin1')).toContain('Plateful');
    const { display, preview } = await processPhoto(bytes);
    for (const image of [display.bytes, preview.bytes]) {
      expect(await sharp(image).metadata()).not.toHaveProperty('exif');
      expect(Buffer.from(image).toString('latin1')).not.toMatch(/Exif|Plateful|GPS/);
    }
  });

  it('has its colours converted to sRGB', async () => {
    const sRgbRed: Colour = [255, 0, 0];
    const { pixels } = await processPhoto(await heicFixture('display-p3'));
    expectCorners(pixels, [sRgbRed, sRgbRed, sRgbRed, sRgbRed]);
  });

  it('is shrunk to the display size', async () => {
    const { display, preview } = await processPhoto(await heicFixture('large'));
    expect([display.width, display.height]).toEqual([2048, 1365]);
    expect([preview.width, preview.height]).toEqual([512, 341]);
  });

  it.each(['heim', 'hevc', 'mif1'])('may call its major brand %s', async (brand) => {
    const bytes = await heicFixture('dish');
    bytes.write(brand, 8, 'latin1');
    expect(await refusal(bytes)).toBe('accepted');
  });

  it('leaves the bytes of the caller as they were', async () => {
    const bytes = await heicFixture('dish');
    const before = Buffer.from(bytes);
    await processPhoto(bytes);
    expect(bytes.equals(before)).toBe(true);
  });
});

describe('a HEIC photo that cannot be shown', () => {
  it('is refused by the pixels of its header', async () => {
    const bytes = await heicFixture('dish');
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(10_000, size);
    bytes.writeUInt32BE(5001, size + 4);
    expect(await refusal(bytes)).toBe('PHOTO_TOO_LARGE');
  });

  it('is refused wherever it is cut off', async () => {
    const whole = await heicFixture('dish');
    const data = whole.indexOf('mdat') + 4;
    const pictureEnd = data + 191;
    for (const length of [16, 28, 200, data, data + 20, data + 100, pictureEnd - 1])
      expect(await refusal(whole.subarray(0, length)), `${length} bytes`).toBe('PHOTO_UNREADABLE');
  });

  it('is refused when the picture data are gone, and the next photo is shown', async () => {
    const bytes = await heicFixture('dish');
    bytes.fill(0, bytes.indexOf('mdat') + 4);
    expect(await refusal(bytes)).toBe('PHOTO_UNREADABLE');
    expect(await refusal(await heicFixture('dish'))).toBe('accepted');
  });

  // Every refusal costs a new process, which loads its sources through tsx here.
  it('is refused or shown, whatever bytes are changed', async () => {
    const whole = await heicFixture('dish');
    const edits = fc.array(fc.tuple(fc.nat(whole.length - 17), fc.nat(255)), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[16 + at] = value;
        expect(['accepted', 'PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE', 'PHOTO_TYPE']).toContain(
          await refusal(bytes),
        );
      }),
      { numRuns: 30 },
    );
  }, 120_000);
});
