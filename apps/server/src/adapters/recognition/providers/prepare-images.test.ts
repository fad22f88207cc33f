import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { drawSolidColor } from '#testing/draw-test-photos.ts';
import { MAX_IMAGE_SIDE_PIXELS, prepareImages } from './prepare-images.ts';

const readMetadata = async (
  source: Parameters<typeof prepareImages>[0],
  maxSize = MAX_IMAGE_SIDE_PIXELS,
) => Promise.all((await prepareImages(source, maxSize)).map((file) => sharp(file).metadata()));

it('makes photos upright and small, and removes their metadata', async () => {
  const photo = await sharp(await createTestPhoto())
    .resize(2000, 1000, { fit: 'fill' })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'someone' } } })
    .toBuffer();
  const [metadata] = await readMetadata([photo]);
  expect(metadata).toMatchObject({ format: 'jpeg', width: 784, height: 1568 });
  expect([metadata?.exif, metadata?.icc, metadata?.xmp, metadata?.orientation]).toEqual(
    Array(4).fill(undefined),
  );
});

it('never enlarges a photo', async () => {
  expect(await readMetadata(drawSolidColor([9, 9, 9], 3, 900))).toMatchObject([
    { width: 3, height: 900 },
  ]);
});
