import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';
import type { PhotoPixels } from '#ports/recognizer.ts';
import { createEmbeddedRecognizer } from './embedded-recognizer.ts';

/** Development photos, which are not part of the project; the tests are skipped without them. */
const photoArchiveFolder = resolveServerPackagePath('../../../shared/photos');
const hasPhotoArchives = existsSync(photoArchiveFolder);
if (!hasPhotoArchives)
  console.info('No development photos beside the checkout: real photos are not tried.');

const recognizer = createEmbeddedRecognizer();
afterAll(() => recognizer.close());

it.runIf(hasPhotoArchives)('names most photos of produce, and the kind of nearly all', async () => {
  const results = await recognizeSample('produce-96-test.tar.gz', 8);
  expect(getShare(results, ({ label, best }) => best === label)).toBeGreaterThan(0.7);
  expect(getShare(results, ({ kind }) => kind !== 'not_food' && kind !== 'dish')).toBeGreaterThan(
    0.9,
  );
});

it.runIf(hasPhotoArchives)('detects most photos without food', async () => {
  const results = await recognizeSample('nonfood-80-test.tar.gz', 8);
  expect(getShare(results, ({ kind }) => kind === 'not_food')).toBeGreaterThan(0.8);
});

interface PhotoResult {
  label: string;
  kind: string;
  /** The best candidate in the format of a label. */
  best: string | undefined;
}

function getShare(
  results: readonly PhotoResult[],
  isWanted: (result: PhotoResult) => boolean,
): number {
  return results.filter(isWanted).length / results.length;
}

/** Every `step`th photo of an archive of `<label>/<photo>.webp`. */
async function mapSampledPhotos<T>(
  archive: string,
  step: number,
  readPhoto: (folder: string, file: string) => Promise<T>,
): Promise<T[]> {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  try {
    execFileSync('tar', ['-xzf', join(photoArchiveFolder, archive), '-C', folder]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.webp'))
      .sort()
      .filter((_, index) => index % step === 0);
    const results: T[] = [];
    for (const file of files) results.push(await readPhoto(folder, file));
    return results;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function recognizeSample(archive: string, step: number): Promise<PhotoResult[]> {
  return mapSampledPhotos(archive, step, recognizeFile);
}

function readSample(archive: string, step: number): Promise<Buffer[]> {
  return mapSampledPhotos(archive, step, (folder, file) => readFile(join(folder, file)));
}

async function decodePhoto(photo: Buffer): Promise<PhotoPixels> {
  const { data, info } = await sharp(photo)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

async function recognizeFile(folder: string, file: string): Promise<PhotoResult> {
  const result = await recognizer.recognize(await decodePhoto(await readFile(join(folder, file))), {
    assumeFood: false,
    signal: new AbortController().signal,
  });
  const title = result.kind === 'not_food' ? undefined : result.candidates[0].title;
  return {
    label: dirname(file),
    kind: result.kind,
    best: title?.toLowerCase().replaceAll(' ', '_'),
  };
}

it.runIf(hasPhotoArchives)(
  'matches photos of the same plate in another light and from another side',
  async () => {
    const plates = await readSample('food101-64-test.tar.gz', 30);
    const known = await Promise.all(plates.map((photo) => embedPhoto(photo)));
    const otherPhoto = await Promise.all(
      plates.map(async (photo) => embedPhoto(await simulateRetake(photo))),
    );
    const bestMatch = otherPhoto.filter((otherEmbedding, index) => {
      const similarities = known.map((plate) => getCosineSimilarity(plate, otherEmbedding));
      return Math.max(...similarities) === similarities[index];
    });
    expect(bestMatch.length / plates.length).toBeGreaterThan(0.9);
  },
);

/** A part of the photo near its center, darker and less saturated, encoded as JPEG again. */
async function simulateRetake(photo: Buffer): Promise<Buffer> {
  const desaturatedPhoto = sharp(photo).extract({ left: 6, top: 9, width: 52, height: 52 });
  return desaturatedPhoto
    .modulate({ brightness: 0.8, saturation: 0.85 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function embedPhoto(photo: Buffer): Promise<Float32Array> {
  const embedding = await recognizer.embed?.(
    await decodePhoto(photo),
    new AbortController().signal,
  );
  if (!embedding) throw new Error('The embedded recognizer returned no embedding.');
  return embedding.vector;
}

function getCosineSimilarity(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
