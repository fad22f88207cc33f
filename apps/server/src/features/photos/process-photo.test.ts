import sharp, { type Sharp } from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import {
  blue,
  createLinearGrayPng,
  decodeImagePixels,
  drawNoise,
  drawQuarters,
  drawSolid,
  expectQuarterColors,
  green,
  type QuarterColors,
  red,
  uprightQuarterColors,
  white,
} from './fixtures/image-test-helpers.ts';
import { processPhoto } from './process-photo.ts';

describe('photo of an accepted type', () => {
  it.each([
    ['jpeg', () => drawQuarters(120, 80).jpeg().toBuffer()],
    ['jpeg', () => drawQuarters(120, 80).jpeg({ progressive: true }).toBuffer()],
    ['png', () => drawQuarters(120, 80).png().toBuffer()],
    ['png', () => drawQuarters(120, 80).png({ palette: true }).toBuffer()],
    ['png', () => drawQuarters(120, 80).png({ progressive: true }).toBuffer()],
    ['webp', () => drawQuarters(120, 80).webp().toBuffer()],
    ['webp', () => drawQuarters(120, 80).webp({ lossless: true }).toBuffer()],
    ['avif', () => drawQuarters(120, 80).avif({ effort: 2 }).toBuffer()],
    ['gif', () => drawQuarters(120, 80).gif().toBuffer()],
  ])('(%s) shows the same picture in each size', async (type, make) => {
    const bytes = await make();
    const photo = await processPhoto(bytes);
    expect(photo).toMatchObject({
      sourceType: type,
      display: { width: 120, height: 80, contentType: 'image/jpeg' },
      preview: { width: 120, height: 80, contentType: 'image/webp' },
      pixels: { width: 120, height: 80 },
    });
    expect(photo.pixels.pixels).toHaveLength(120 * 80 * 3);
    for (const picture of [
      photo.pixels,
      await decodeImagePixels(photo.display.bytes),
      await decodeImagePixels(photo.preview.bytes),
    ])
      expectQuarterColors(picture, uprightQuarterColors);
    expect((await sharp(photo.display.bytes).metadata()).format).toBe('jpeg');
    expect((await sharp(photo.preview.bytes).metadata()).format).toBe('webp');
  });
});

describe('sizes of a photo', () => {
  it.each([
    { of: [3000, 1500], display: [2048, 1024], preview: [512, 256] },
    { of: [600, 2400], display: [512, 2048], preview: [128, 512] },
    { of: [800, 600], display: [800, 600], preview: [512, 384] },
    { of: [40, 30], display: [40, 30], preview: [40, 30] },
    { of: [1, 1], display: [1, 1], preview: [1, 1] },
    { of: [6000, 2], display: [2048, 1], preview: [512, 1] },
  ])('are correct for $of', async ({ of: [width = 0, height = 0], display, preview }) => {
    const photo = await processPhoto(await drawQuarters(width, height).jpeg().toBuffer());
    const decodedSizes = [
      await decodeImagePixels(photo.display.bytes),
      await decodeImagePixels(photo.preview.bytes),
    ];
    const reportedImages = [photo.display, photo.preview];
    for (const sizes of [decodedSizes, reportedImages])
      expect(sizes.map((size) => [size.width, size.height])).toEqual([display, preview]);
    expect([photo.pixels.width, photo.pixels.height]).toEqual(preview);
  });

  it('come from pixels before encoding', async () => {
    const source = drawNoise(300, 200);
    const photo = await processPhoto(await source.clone().png().toBuffer());
    expect(Buffer.compare(photo.pixels.pixels, await source.raw().toBuffer())).toBe(0);
  });
});

describe('placeholder', () => {
  it.each([
    ['a drawing', () => drawQuarters(900, 600).jpeg().toBuffer()],
    ['noise', () => drawNoise(40, 40).png().toBuffer()],
    ['a tall strip', () => drawNoise(10, 900).png().toBuffer()],
  ])('of %s takes at most 25 bytes', async (_, make) => {
    const { placeholder } = await processPhoto(await make());
    const hash = Buffer.from(placeholder, 'base64');
    expect(hash.toString('base64')).toBe(placeholder);
    expect(hash.length).toBeLessThanOrEqual(25);
  });

  it('shows the colors of the photo where they are', async () => {
    const { placeholder } = await processPhoto(await drawQuarters(900, 600).jpeg().toBuffer());
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(placeholder, 'base64'));
    const image = sharp(rgba, { raw: { width: w, height: h, channels: 4 } });
    expectQuarterColors(
      await decodeImagePixels(await image.png().toBuffer()),
      uprightQuarterColors,
      60,
    );
  });
});

describe('EXIF orientation', () => {
  /** The stored quarters in each orientation: top left, top right, bottom left, bottom right. */
  const expectedCorners: [orientation: number, corners: QuarterColors][] = [
    [1, [red, green, blue, white]],
    [2, [green, red, white, blue]],
    [3, [white, blue, green, red]],
    [4, [blue, white, red, green]],
    [5, [red, blue, green, white]],
    [6, [blue, red, white, green]],
    [7, [white, green, blue, red]],
    [8, [green, white, red, blue]],
  ];

  it.each(expectedCorners)('%i is applied', async (orientation, corners) => {
    const turned = orientation > 4;
    for (const profile of ['srgb', 'p3']) {
      const source = drawQuarters(120, 80).withMetadata({ orientation }).withIccProfile(profile);
      const bytes = await source.jpeg().toBuffer();
      expect(await sharp(bytes).metadata()).toMatchObject({ orientation, icc: expect.anything() });
      const photo = await processPhoto(bytes);
      const size = turned ? { width: 80, height: 120 } : { width: 120, height: 80 };
      for (const picture of [
        photo.pixels,
        await decodeImagePixels(photo.display.bytes),
        await decodeImagePixels(photo.preview.bytes),
      ]) {
        expect(picture).toMatchObject(size);
        expectQuarterColors(picture, corners);
      }
    }
  });

  it.each(['png', 'webp'] as const)('is applied to %s', async (format) => {
    const bytes = await drawQuarters(120, 80)
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const { pixels } = await processPhoto(bytes);
    expect(pixels).toMatchObject({ width: 80, height: 120 });
    expectQuarterColors(pixels, [blue, red, white, green]);
  });
});

describe('metadata of a photo', () => {
  const metadataMarkers = [
    'Exif',
    'Berlin',
    'Plateful',
    'GPS',
    'ns.adobe.com',
    'ICC_PROFILE',
    'acsp',
  ];

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is removed from a %s', async (format) => {
    const bytes = await drawQuarters(120, 80)
      .withExif({
        IFD0: { Make: 'Plateful', ImageDescription: 'Berlin' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><Where>Berlin</Where></x:xmpmeta>')
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before).toMatchObject({ exif: expect.anything(), icc: expect.anything() });
    expect(before.xmp, 'the test must begin with XMP').toBeDefined();

    const { display, preview } = await processPhoto(bytes);
    for (const image of [display.bytes, preview.bytes]) {
      const after = await sharp(image).metadata();
      for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'comments'] as const)
        expect(after[kind], kind).toBeUndefined();
      const text = Buffer.from(image).toString('latin1');
      for (const secret of metadataMarkers) expect(text).not.toContain(secret);
    }
  });
});

describe('colors of a photo', () => {
  const all = (color: QuarterColors[0]): QuarterColors => [color, color, color, color];
  // Both are red in sRGB.
  const sRgbRed = [255, 0, 0] as const;

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'are converted from the profile of a %s to sRGB',
    async (format) => {
      const bytes = await drawSolid(sRgbRed).withIccProfile('p3').toFormat(format).toBuffer();
      const stored = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
      expect(stored[1], 'the test must begin with other numbers').toBeGreaterThan(30);
      expectQuarterColors((await processPhoto(bytes)).pixels, all(sRgbRed));
    },
  );

  it('are converted from CMYK', async () => {
    const bytes = await drawQuarters(120, 80).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    // CMYK cannot represent every color, so the stored file already deviates.
    expectQuarterColors((await processPhoto(bytes)).pixels, uprightQuarterColors, 70);
  });

  it('are preserved in 16-bit files', async () => {
    const bytes = await drawQuarters(120, 80).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    expectQuarterColors((await processPhoto(bytes)).pixels, uprightQuarterColors);
  });

  it('are preserved in grayscale files with 8 or 16 bits', async () => {
    for (const space of ['b-w', 'grey16']) {
      const bytes = await drawSolid([90, 90, 90]).toColourspace(space).png().toBuffer();
      expect((await sharp(bytes).metadata()).channels).toBe(1);
      expectQuarterColors((await processPhoto(bytes)).pixels, all([90, 90, 90]));
    }
  });

  it('are converted from a grayscale profile', async () => {
    // A linear value of 90 of 255 is 160 in sRGB.
    const { pixels } = await processPhoto(await createLinearGrayPng(90));
    expectQuarterColors(pixels, all([160, 160, 160]));
  });

  it.each(['png', 'webp', 'avif'] as const)('are on white in a %s with alpha', async (format) => {
    const bytes = await drawQuarters(120, 80).ensureAlpha(0.5).toFormat(format).toBuffer();
    const half = (color: QuarterColors[0]) => color.map((value) => (value + 255) / 2);
    const corners = uprightQuarterColors.map(half) as unknown as QuarterColors;
    expectQuarterColors((await processPhoto(bytes)).pixels, corners);
  });

  it('are on white in a 16-bit PNG with alpha', async () => {
    const bytes = await drawQuarters(120, 80)
      .ensureAlpha(0)
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expectQuarterColors((await processPhoto(bytes)).pixels, all([255, 255, 255]));
  });
});

describe('animation', () => {
  it.each(['gif', 'webp'] as const)('(%s) is reduced to its first frame', async (format) => {
    const frames = await Promise.all(
      [drawQuarters(60, 40), drawSolid(green, 40).resize(60, 40)].map(png),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const { pixels, display } = await processPhoto(bytes);
    expect(display).toMatchObject({ width: 60, height: 40 });
    expectQuarterColors(pixels, uprightQuarterColors);
  });

  function png(image: Sharp): Promise<Buffer> {
    return image.png().toBuffer();
  }
});
