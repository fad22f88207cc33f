import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  blue,
  type Corners,
  decode,
  draw,
  expectCorners,
  green,
  linearGreyPng,
  noise,
  plain,
  red,
  upright,
  white,
} from './fixtures/pictures.ts';
import { processPhoto } from './process-photo.ts';

describe('a photo of an accepted type', () => {
  it.each([
    ['jpeg', () => draw(120, 80).jpeg().toBuffer()],
    ['jpeg', () => draw(120, 80).jpeg({ progressive: true }).toBuffer()],
    ['png', () => draw(120, 80).png().toBuffer()],
    ['png', () => draw(120, 80).png({ palette: true }).toBuffer()],
    ['png', () => draw(120, 80).png({ progressive: true }).toBuffer()],
    ['webp', () => draw(120, 80).webp().toBuffer()],
    ['webp', () => draw(120, 80).webp({ lossless: true }).toBuffer()],
    ['avif', () => draw(120, 80).avif({ effort: 2 }).toBuffer()],
    ['gif', () => draw(120, 80).gif().toBuffer()],
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
      await decode(photo.display.bytes),
      await decode(photo.preview.bytes),
    ])
      expectCorners(picture, upright);
    expect((await sharp(photo.display.bytes).metadata()).format).toBe('jpeg');
    expect((await sharp(photo.preview.bytes).metadata()).format).toBe('webp');
  });
});

describe('the sizes of a photo', () => {
  it.each([
    { of: [3000, 1500], display: [2048, 1024], preview: [512, 256] },
    { of: [600, 2400], display: [512, 2048], preview: [128, 512] },
    { of: [800, 600], display: [800, 600], preview: [512, 384] },
    { of: [40, 30], display: [40, 30], preview: [40, 30] },
    { of: [1, 1], display: [1, 1], preview: [1, 1] },
    { of: [6000, 2], display: [2048, 1], preview: [512, 1] },
  ])('of $of', async ({ of: [width = 0, height = 0], display, preview }) => {
    const photo = await processPhoto(await draw(width, height).jpeg().toBuffer());
    const real = [await decode(photo.display.bytes), await decode(photo.preview.bytes)];
    const told = [photo.display, photo.preview];
    for (const sizes of [real, told])
      expect(sizes.map((size) => [size.width, size.height])).toEqual([display, preview]);
    expect([photo.pixels.width, photo.pixels.height]).toEqual(preview);
  });

  it('come from pixels that no encoder has touched', async () => {
    const source = noise(300, 200);
    const photo = await processPhoto(await source.clone().png().toBuffer());
    expect(Buffer.compare(photo.pixels.pixels, await source.raw().toBuffer())).toBe(0);
  });
});

describe('the placeholder', () => {
  it.each([
    ['a drawing', () => draw(900, 600).jpeg().toBuffer()],
    ['noise', () => noise(40, 40).png().toBuffer()],
    ['a tall strip', () => noise(10, 900).png().toBuffer()],
  ])('of %s is a tiny data URI', async (_, make) => {
    const { placeholder } = await processPhoto(await make());
    expect(placeholder.length).toBeLessThanOrEqual(300);
    const [, data = ''] = placeholder.split('data:image/webp;base64,');
    const { width, height } = await decode(Buffer.from(data, 'base64'));
    expect(Math.max(width, height)).toBeLessThanOrEqual(16);
  });
});

describe('the turns of EXIF', () => {
  /** What each orientation makes of the stored top left, top right, bottom left and bottom right. */
  const shown: [orientation: number, corners: Corners][] = [
    [1, [red, green, blue, white]],
    [2, [green, red, white, blue]],
    [3, [white, blue, green, red]],
    [4, [blue, white, red, green]],
    [5, [red, blue, green, white]],
    [6, [blue, red, white, green]],
    [7, [white, green, blue, red]],
    [8, [green, white, red, blue]],
  ];

  it.each(shown)('%i', async (orientation, corners) => {
    const turned = orientation > 4;
    for (const profile of ['srgb', 'p3']) {
      const source = draw(120, 80).withMetadata({ orientation }).withIccProfile(profile);
      const bytes = await source.jpeg().toBuffer();
      expect(await sharp(bytes).metadata()).toMatchObject({ orientation, icc: expect.anything() });
      const photo = await processPhoto(bytes);
      const size = turned ? { width: 80, height: 120 } : { width: 120, height: 80 };
      for (const picture of [
        photo.pixels,
        await decode(photo.display.bytes),
        await decode(photo.preview.bytes),
      ]) {
        expect(picture).toMatchObject(size);
        expectCorners(picture, corners);
      }
    }
  });

  it.each(['png', 'webp'] as const)('count in %s as well', async (format) => {
    const bytes = await draw(120, 80).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const { pixels } = await processPhoto(bytes);
    expect(pixels).toMatchObject({ width: 80, height: 120 });
    expectCorners(pixels, [blue, red, white, green]);
  });
});

describe('what a photo says besides its picture', () => {
  const secrets = ['Exif', 'Berlin', 'Plateful', 'GPS', 'ns.adobe.com', 'ICC_PROFILE', 'acsp'];

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is gone from a %s', async (format) => {
    const bytes = await draw(120, 80)
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

    const { display, preview, placeholder } = await processPhoto(bytes);
    const dots = Buffer.from(placeholder.split(',')[1] ?? '', 'base64');
    for (const image of [display.bytes, preview.bytes, dots]) {
      const after = await sharp(image).metadata();
      for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'comments'] as const)
        expect(after[kind], kind).toBeUndefined();
      const text = Buffer.from(image).toString('latin1');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });
});

describe('the colours of a photo', () => {
  const all = (colour: Corners[0]): Corners => [colour, colour, colour, colour];
  // Both are the red of sRGB.
  const sRgbRed = [255, 0, 0] as const;

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'are converted from the profile of a %s to sRGB',
    async (format) => {
      const bytes = await plain(sRgbRed).withIccProfile('p3').toFormat(format).toBuffer();
      const stored = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
      expect(stored[1], 'the test must begin with other numbers').toBeGreaterThan(30);
      expectCorners((await processPhoto(bytes)).pixels, all(sRgbRed));
    },
  );

  it('are those of CMYK, too', async () => {
    const bytes = await draw(120, 80).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    // Ink cannot show every colour: some of the picture is lost on the way into the file.
    expectCorners((await processPhoto(bytes)).pixels, upright, 70);
  });

  it('are kept at 16 bits', async () => {
    const bytes = await draw(120, 80).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    expectCorners((await processPhoto(bytes)).pixels, upright);
  });

  it('may be greys, with 8 or 16 bits', async () => {
    for (const space of ['b-w', 'grey16']) {
      const bytes = await plain([90, 90, 90]).toColourspace(space).png().toBuffer();
      expect((await sharp(bytes).metadata()).channels).toBe(1);
      expectCorners((await processPhoto(bytes)).pixels, all([90, 90, 90]));
    }
  });

  it('may be greys with a profile of their own', async () => {
    // 90 of 255 in light is 160 in sRGB.
    const { pixels } = await processPhoto(await linearGreyPng(90));
    expectCorners(pixels, all([160, 160, 160]));
  });

  it.each(['png', 'webp', 'avif'] as const)('lie on white in a %s with alpha', async (format) => {
    const bytes = await draw(120, 80).ensureAlpha(0.5).toFormat(format).toBuffer();
    const half = (colour: Corners[0]) => colour.map((value) => (value + 255) / 2);
    const corners = upright.map(half) as unknown as Corners;
    expectCorners((await processPhoto(bytes)).pixels, corners);
  });

  it('lie on white in a 16-bit PNG with alpha', async () => {
    const bytes = await draw(120, 80).ensureAlpha(0).toColourspace('rgb16').png().toBuffer();
    expectCorners((await processPhoto(bytes)).pixels, all([255, 255, 255]));
  });
});

describe('an animation', () => {
  it.each(['gif', 'webp'] as const)('(%s) counts with its first picture', async (format) => {
    const frames = await Promise.all([draw(60, 40), plain(green, 40).resize(60, 40)].map(png));
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const { pixels, display } = await processPhoto(bytes);
    expect(display).toMatchObject({ width: 60, height: 40 });
    expectCorners(pixels, upright);
  });

  function png(image: Sharp): Promise<Buffer> {
    return image.png().toBuffer();
  }
});
