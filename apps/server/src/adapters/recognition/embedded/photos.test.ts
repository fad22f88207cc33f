import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { packagePath } from '#platform/package-path.ts';
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
async function recogniseSome(archive: string, step: number): Promise<Answer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  try {
    execFileSync('tar', ['-xzf', join(photos, archive), '-C', folder]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.webp'))
      .sort()
      .filter((_, at) => at % step === 0);
    const answers: Answer[] = [];
    for (const file of files) answers.push(await recognise(folder, file));
    return answers;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function recognise(folder: string, file: string): Promise<Answer> {
  const { data, info } = await sharp(join(folder, file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const answer = await recogniser.recognise(
    { pixels: data, width: info.width, height: info.height },
    { assumeFood: false, signal: new AbortController().signal },
  );
  const title = answer.kind === 'not_food' ? undefined : answer.candidates[0].title;
  return {
    label: dirname(file),
    kind: answer.kind,
    best: title?.toLowerCase().replaceAll(' ', '_'),
  };
}
