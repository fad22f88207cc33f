import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { packagePath } from '#platform/package-path.ts';
import type { PhotoToRecognise } from '#ports/recogniser.ts';
import { createEmbeddedRecogniser } from './embedded.ts';

/** Development photos, which are no part of the project: beside the checkout, or nowhere. */
const photos = packagePath('../../../shared/photos');
const present = existsSync(photos);
if (!present) console.info('No development photos beside the checkout: real photos are not tried.');

const recogniser = createEmbeddedRecogniser({ warmUp: false });
afterAll(() => recogniser.close());

it.runIf(present)('names most photos of produce, and nearly always their kind', async () => {
  const answers = await recogniseSome('produce-96-test.tar.gz', 8);
  expect(shareOf(answers, ({ label, best }) => best === label)).toBeGreaterThan(0.7);
  expect(shareOf(answers, ({ kind }) => kind !== 'not_food' && kind !== 'dish')).toBeGreaterThan(
    0.9,
  );
});

it.runIf(present)('sees that most photos without food have none', async () => {
  const answers = await recogniseSome('nonfood-80-test.tar.gz', 8);
  expect(shareOf(answers, ({ kind }) => kind === 'not_food')).toBeGreaterThan(0.8);
});

interface Answer {
  label: string;
  kind: string;
  /** The best candidate, written like a label. */
  best: string | undefined;
}

function shareOf(answers: readonly Answer[], isWanted: (answer: Answer) => boolean): number {
  return answers.filter(isWanted).length / answers.length;
}

/** Every `step`th photo of an archive of `<label>/<photo>.webp`. */
async function eachOf<T>(
  archive: string,
  step: number,
  look: (folder: string, file: string) => Promise<T>,
): Promise<T[]> {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  try {
    execFileSync('tar', ['-xzf', join(photos, archive), '-C', folder]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.webp'))
      .sort()
      .filter((_, at) => at % step === 0);
    const answers: T[] = [];
    for (const file of files) answers.push(await look(folder, file));
    return answers;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function recogniseSome(archive: string, step: number): Promise<Answer[]> {
  return eachOf(archive, step, recognise);
}

function openSome(archive: string, step: number): Promise<Buffer[]> {
  return eachOf(archive, step, (folder, file) => readFile(join(folder, file)));
}

async function open(photo: Buffer): Promise<PhotoToRecognise> {
  const { data, info } = await sharp(photo)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

async function recognise(folder: string, file: string): Promise<Answer> {
  const answer = await recogniser.recognise(await open(await readFile(join(folder, file))), {
    assumeFood: false,
    signal: new AbortController().signal,
  });
  const title = answer.kind === 'not_food' ? undefined : answer.candidates[0].title;
  return {
    label: dirname(file),
    kind: answer.kind,
    best: title?.toLowerCase().replaceAll(' ', '_'),
  };
}

it.runIf(present)('knows a plate again, in another light and from another side', async () => {
  const plates = await openSome('food101-64-test.tar.gz', 30);
  const known = await Promise.all(plates.map((photo) => sign(photo)));
  const seenAgain = await Promise.all(plates.map(async (photo) => sign(await takeAgain(photo))));
  const found = seenAgain.filter((again, at) => {
    const likenesses = known.map((one) => likeness(one, again));
    return Math.max(...likenesses) === likenesses[at];
  });
  expect(found.length / plates.length).toBeGreaterThan(0.9);
});

/** A part of the photo from near its middle, darker and duller, once more as a JPEG. */
async function takeAgain(photo: Buffer): Promise<Buffer> {
  const dull = sharp(photo).extract({ left: 6, top: 9, width: 52, height: 52 });
  return dull.modulate({ brightness: 0.8, saturation: 0.85 }).jpeg({ quality: 80 }).toBuffer();
}

async function sign(photo: Buffer): Promise<Float32Array> {
  const signature = await recogniser.sign?.(await open(photo), new AbortController().signal);
  if (!signature) throw new Error('The embedded recogniser gave no signature.');
  return signature.vector;
}

function likeness(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
