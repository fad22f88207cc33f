import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './server.ts';

const shared = join(root, '..', 'shared', 'photos');

/** A drawn photo: a plate with something on it; every seed is another picture. */
export async function drawPlate(seed: number): Promise<Buffer> {
  const [width, height] = [480, 360];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - width / 2, y - height / 2);
      const speck = ((x * 7 + y * 13 + seed * 31) % 17) * 4;
      const colour =
        distance < 90
          ? [200 - speck, 90 + speck, 40]
          : distance < 150
            ? [240, 238, 230]
            : [120, 84, 52];
      pixels.set(
        colour.map((value) => (value + seed * 3) % 256),
        (y * width + x) * 3,
      );
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Development photos, where they lie beside the checkout; else `null`, told in one line. */
export async function unpackDevelopmentPhotos(archive: string): Promise<string[] | null> {
  const file = join(shared, archive);
  if (!existsSync(file)) {
    console.info(`No development photos beside the checkout: ${archive} was not looked at.`);
    return null;
  }
  const directory = await mkdtemp(join(tmpdir(), 'plateful-photos-'));
  execFileSync('tar', ['-xzf', file, '-C', directory]);
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => /\.(jpg|webp)$/.test(name)).map((name) => join(directory, name));
}
