import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '#config.ts';
import type { Recognizer } from '#ports/recognizer.ts';
import { testRecognizerConformance } from '#testing/conformance/recognizer-conformance.ts';
import { drawSolidColor } from '#testing/draw-test-photos.ts';
import { writeFakeSiglipModel } from '#testing/fakes/siglip/write-fake-siglip-model.ts';
import { createRecognizer } from '../create-recognizer.ts';
import { createSiglipLabels } from './siglip-labels.ts';
import { getModelFolder } from './siglip-model-files.ts';
import { createSiglipRecognizer, precomputeSiglipTextEmbeddings } from './siglip-recognizer.ts';

const BLUE = [-1, -1, 1] as const;
const RED = [1, -1, -1] as const;
const ORANGE = [1, 0.2, -1] as const;

let modelsFolder = '';
beforeAll(async () => {
  modelsFolder = await mkdtemp(join(tmpdir(), 'local-models-'));
  await installTransformers(modelsFolder);
  await writeFakeSiglipModel(getModelFolder(modelsFolder), colorWords());
});
afterAll(() => rm(modelsFolder, { recursive: true, force: true }));

/** A package of that name that runs the same files; or the real one, from the folder in TRANSFORMERS_FOLDER. */
async function installTransformers(folder: string): Promise<void> {
  const { TRANSFORMERS_FOLDER } = process.env;
  const fake = new URL('../../../testing/fakes/siglip/fake-transformers.cjs', import.meta.url);
  const target = TRANSFORMERS_FOLDER ?? fileURLToPath(fake);
  const packageFolder = join(folder, 'node_modules/@huggingface/transformers');
  await mkdir(packageFolder, { recursive: true });
  await writeFile(
    join(packageFolder, 'index.js'),
    `module.exports = require(${JSON.stringify(target)});`,
  );
}

/** Goulash is red, other food orange, and the rest blue. */
function colorWords() {
  const split = (text: string) => text.toLowerCase().match(/\w+|[^\w\s]+/g) ?? [];
  const labels = createSiglipLabels();
  const shared = ['a', 'an', 'of', 'the', 'photo', 'with', 'food', ','];
  const food = labels
    .filter(({ kind }) => kind !== 'not_food')
    .flatMap(({ title }) => split(title));
  const others = labels
    .filter(({ kind }) => kind === 'not_food')
    .flatMap(({ text }) => split(text));
  const colors = new Map<string, readonly [number, number, number]>([
    ...food.map((word) => [word, ORANGE] as const),
    ...others.map((word) => [word, BLUE] as const),
    ['goulash', RED],
  ]);
  for (const word of shared) colors.delete(word);
  return colors;
}

testRecognizerConformance('the local recognizer', () => createSiglipRecognizer({ modelsFolder }));

describe('the local recognizer', () => {
  const signal = new AbortController().signal;
  const recognize = (recognizer: Recognizer, assumeFood = false) =>
    recognizer.recognize(drawSolidColor([255, 0, 0]), { assumeFood, signal });

  it('names the dish of the cookbook whose text is most similar to the photo', async () => {
    const recognizer = await createRecognizer([{ kind: 'local', modelsFolder }], {
      timeoutMs: 60_000,
    });
    expect(await recognize(recognizer)).toMatchObject({
      kind: 'dish',
      source: 'local',
      candidates: { 0: { title: expect.stringMatching(/goulash/i) } },
    });
    await recognizer.close();
  });

  it('stores the embeddings of the dishes beside the model', async () => {
    await precomputeSiglipTextEmbeddings(modelsFolder);
    const files = await readdir(getModelFolder(modelsFolder));
    const stored = files.filter((name) => name.startsWith('text-embeddings'));
    expect(stored).toEqual([expect.stringMatching(/^text-embeddings-[0-9a-f]{16}\.bin$/)]);
  });

  it('knows at least 500 dishes', () => {
    expect(createSiglipLabels().filter(({ kind }) => kind === 'dish').length).toBeGreaterThan(500);
  });

  it('stops the start with a line that names what is missing', async () => {
    const emptyFolder = await mkdtemp(join(tmpdir(), 'local-models-'));
    const create = () => createSiglipRecognizer({ modelsFolder: emptyFolder });
    expect(create).toThrow(ConfigError);
    expect(create).toThrow(
      /^RECOGNISER=local requires a package: npm install --prefix .*transformers@/,
    );
    await installTransformers(emptyFolder);
    expect(create).toThrow('RECOGNISER=local requires a model: npm run models -- pull');
    await rm(emptyFolder, { recursive: true });
  });
});
