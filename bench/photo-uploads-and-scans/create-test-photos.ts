import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const cacheDir = join(tmpdir(), 'plateful-bench-photos');

/** Generates a photo-like image: soft shapes with sensor noise. */
async function createPhoto(width: number, height: number, seed: number): Promise<Sharp> {
  const shapes = sharp({
    create: {
      width: 24 + seed,
      height: 18,
      channels: 3,
      background: '#a07850',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });
  const soft = sharp(await shapes.png().toBuffer()).resize(width, height, { fit: 'fill' });
  const grain = await noise.png({ compressionLevel: 0 }).toBuffer();
  return sharp(
    await soft
      .composite([{ input: grain, blend: 'soft-light' }])
      .removeAlpha()
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
}

/** Caches generated photos in the temporary directory; encoding a 49-megapixel AVIF takes half a minute. */
async function getOrCreateFile(name: string, create: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(cacheDir, name);
  if (await stat(path).catch(() => null)) return readFile(path);
  await mkdir(cacheDir, { recursive: true });
  const bytes = await create();
  await writeFile(path, bytes);
  return bytes;
}

/** Generates phone photos of 12 megapixels, every third one with an EXIF rotation. */
export function createPhonePhotos(count: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, seed) =>
      getOrCreateFile(`12mp-${seed}.jpg`, async () =>
        (await createPhoto(4032, 3024, seed))
          .withMetadata({ orientation: seed % 3 === 0 ? 6 : 1 })
          .jpeg({ quality: 90 })
          .toBuffer(),
      ),
    ),
  );
}

export function createHugeAvif(): Promise<Buffer> {
  return getOrCreateFile('49mp.avif', async () =>
    (await createPhoto(8192, 5984, 7)).avif({ effort: 0, quality: 50 }).toBuffer(),
  );
}
