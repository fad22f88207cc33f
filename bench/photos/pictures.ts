import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const folder = join(tmpdir(), 'plateful-bench-photos');

/** Something like a photograph: soft shapes, and the noise of a sensor over them. */
async function drawPhoto(width: number, height: number, seed: number): Promise<Sharp> {
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

/** Encoding 49 megapixels as AVIF takes half a minute: what was made once is kept in the temporary folder. */
async function keep(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(folder, name);
  if (await stat(path).catch(() => null)) return readFile(path);
  await mkdir(folder, { recursive: true });
  const bytes = await make();
  await writeFile(path, bytes);
  return bytes;
}

/** Photos as phones take them, 12 megapixels each, every third of them turned. */
export function phonePhotos(count: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, seed) =>
      keep(`12mp-${seed}.jpg`, async () =>
        (await drawPhoto(4032, 3024, seed))
          .withMetadata({ orientation: seed % 3 === 0 ? 6 : 1 })
          .jpeg({ quality: 90 })
          .toBuffer(),
      ),
    ),
  );
}

export function hugeAvif(): Promise<Buffer> {
  return keep('49mp.avif', async () =>
    (await drawPhoto(8192, 5984, 7)).avif({ effort: 0, quality: 50 }).toBuffer(),
  );
}
