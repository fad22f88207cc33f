import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { processPhoto } from '#features/photos/process-photo.ts';
import { packagePath } from '#platform/package-path.ts';
import { createEmbeddedRecogniser } from './embedded.ts';

/** Development photos, which are no part of the project: beside the checkout, or nowhere. */
const photos = packagePath('../../../shared/photos');
const present = existsSync(join(photos, 'produce-96-test.tar.gz'));
if (!present) console.info('No development photos beside the checkout: real photos are not tried.');

const recogniser = createEmbeddedRecogniser({ warmUp: false });
const folder = await mkdtemp(join(tmpdir(), 'photos-'));
afterAll(async () => {
  await recogniser.close();
  await rm(folder, { recursive: true });
});

it.runIf(present)('names most photos of produce, and nearly always their kind', async () => {
  const answers = await recogniseSome('produce-96-test.tar.gz', 8);
  const named = answers.filter(({ label, best }) => best === label.replaceAll('_', ' '));
  expect(named.length / answers.length).toBeGreaterThan(0.6);
  const food = answers.filter(({ kind }) => kind !== 'not_food' && kind !== 'dish');
  expect(food.length / answers.length).toBeGreaterThan(0.9);
});

it.runIf(present)('sees that most photos without food have none', async () => {
  const answers = await recogniseSome('nonfood-80-test.tar.gz', 8);
  const caught = answers.filter(({ kind }) => kind === 'not_food');
  expect(caught.length / answers.length).toBeGreaterThan(0.8);
});

/** Every `step`th photo of an archive, as the product sees it. */
async function recogniseSome(archive: string, step: number) {
  execFileSync('tar', ['-xzf', join(photos, archive), '-C', folder]);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const chosen = files.filter((file) => file.endsWith('.webp')).filter((_, at) => at % step === 0);
  const answers = [];
  for (const file of chosen) {
    const { pixels } = await processPhoto(readFileSync(join(folder, file)));
    const answer = await recogniser.recognise(pixels, {
      assumeFood: false,
      signal: new AbortController().signal,
    });
    const best = answer.kind === 'not_food' ? null : answer.candidates[0].title.toLowerCase();
    answers.push({ label: file.split(/[\\/]/)[0] ?? '', kind: answer.kind, best });
  }
  await rm(folder, { recursive: true });
  await mkdtemp(folder).catch(() => {});
  return answers;
}
