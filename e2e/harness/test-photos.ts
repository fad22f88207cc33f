import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from './test-server.ts';

const sharedPhotosDir = join(projectRoot, '..', 'shared', 'photos');

/** Generates a photo of a plate with something on it; each seed gives a different image. */
export async function createTestPhotoFromSeed(seed: number): Promise<Buffer> {
  const [width, height] = [480, 360];
  const pixels = Buffer.alloc(width * height * 3);
  let offset = 0;
  const addPixel = (...color: [number, number, number]) => {
    for (const value of color) pixels[offset++] = (value + seed * 3) % 256;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - width / 2, y - height / 2);
      const speck = ((x * 7 + y * 13 + seed * 31) % 17) * 4;
      if (distance < 90) addPixel(200 - speck, 90 + speck, 40);
      else if (distance < 150) addPixel(240, 238, 230);
      else addPixel(120, 84, 52);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** One of the product's example photos, for a file input. */
export async function readExamplePhotoFilePayload(name: 'donuts' | 'pizza' | 'tomatoes') {
  const path = join(projectRoot, 'apps/web/public/examples', `${name}.jpg`);
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await readFile(path) };
}

/** A generated photo, for a file input. */
export async function createPhotoFilePayload(seed: number) {
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await createTestPhotoFromSeed(seed) };
}

/** Unpacks development photos from a folder next to the checkout. @returns null, with a log line, when they are missing */
export async function unpackDevelopmentPhotos(archive: string): Promise<string[] | null> {
  const file = join(sharedPhotosDir, archive);
  if (!existsSync(file)) {
    console.info(`No development photos next to the checkout: skipping ${archive}.`);
    return null;
  }
  const directory = await mkdtemp(join(tmpdir(), 'plateful-photos-'));
  execFileSync('tar', ['-xzf', file, '-C', directory]);
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => /\.(jpg|webp)$/.test(name)).map((name) => join(directory, name));
}
