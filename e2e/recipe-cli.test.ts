import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerWith } from '@plateful/server/testing/ai-providers/ai-behaviors';
import { createFakeAnswer } from '@plateful/server/testing/ai-providers/fake-ai-model';
import { startFakeAiServer } from '@plateful/server/testing/ai-providers/fake-ai-server';
import { createProviderEnvironment } from '@plateful/server/testing/ai-providers/provider-environment';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from './harness/slow-it.ts';
import { createTestPhotoFromSeed, unpackDevelopmentPhotos } from './harness/test-photos.ts';
import { projectRoot } from './harness/test-server.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plateful-recipe-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function runRecipeCommand(...args: string[]) {
  return runRecipeCommandWith({}, ...args);
}

function runRecipeCommandWith(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const script = join(projectRoot, 'scripts/recipe-from-photo.mjs');
    // Where the only .env is that of a test.
    const child = spawn(process.execPath, [script, ...args], { cwd: directory, env });
    let [out, err] = ['', ''];
    child.stdout.on('data', (text) => (out += text));
    child.stderr.on('data', (text) => (err += text));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

async function writeTestFile(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

/** A photo in which the fake provider sees a dish. */
function drawColor(background: string): Promise<Buffer> {
  const create = { width: 320, height: 240, channels: 3, background } as const;
  return sharp({ create }).jpeg().toBuffer();
}

describe('npm run recipe', () => {
  it('prints the whole recipe, or the item as JSON', async () => {
    const photo = await writeTestFile('plate.jpg', await createTestPhotoFromSeed(3));
    const text = await runRecipeCommand(photo, '--assume-food');
    expect(text.code).toBe(0);
    expect(text.out).toMatch(/Ingredients\n- [\s\S]+\nInstructions\n1\. [\s\S]+\nNutrition/);
    const json = await runRecipeCommand(photo, '--assume-food', '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      title: expect.any(String),
      ingredients: expect.arrayContaining([expect.any(String)]),
      calories: expect.any(Number),
      recognition: { kind: expect.any(String) },
    });
  });

  slowIt('prints the transcribed recipe of a photo of text, with its doubts', async () => {
    const photo = join(projectRoot, 'apps/server/src/features/scanning/fixtures/card-en.jpg');
    const [text, json] = await Promise.all([
      runRecipeCommand(photo),
      runRecipeCommand(photo, '--json'),
    ]);
    expect(text.code).toBe(0);
    expect(text.out).toMatch(
      /check it before you cook[\s\S]+Ingredients\n- [\s\S]+\nInstructions\n1\. /,
    );
    expect(JSON.parse(json.out)).toMatchObject({
      needsReview: true,
      ingredients: expect.arrayContaining([expect.any(String)]),
      recognition: { kind: 'recipe_text', doubts: expect.any(Array) },
    });
  });

  slowIt('prints the recipe that a provider writes, or why it does not', async () => {
    const provider = await startFakeAiServer({ behavior: answerWith(createFakeAnswer) });
    const environment = createProviderEnvironment(
      'openai-compatible',
      provider.getBaseUrl('openai-compatible'),
    );
    try {
      const photo = await writeTestFile('red.jpg', await drawColor('#d01010'));
      const run = (...args: string[]) => runRecipeCommandWith(environment, photo, ...args);
      const [text, json, failed] = await Promise.all([
        run(),
        run('--json'),
        runRecipeCommandWith({ ...environment, OPENAI_API_KEY: 'sk-another-secret' }, photo),
      ]);
      expect([text.code, json.code, failed.code]).toEqual([0, 0, 1]);
      expect(text.out).toMatch(/Ingredients\n- [\s\S]+\nInstructions\n1\. [\s\S]+\nNutrition/);
      expect(JSON.parse(json.out)).toMatchObject({
        ...{ calories: expect.any(Number), nutritionSource: expect.any(String) },
        recognition: { source: 'openai-compatible', uncertainties: expect.any(Array) },
      });
      expect(failed.err).toMatch(/The AI service does not accept the key/);
      expect(failed.err).not.toContain('sk-another-secret');
    } finally {
      await provider.close();
    }
  });

  it('reads .env, and names an invalid variable in it', async () => {
    const photo = await writeTestFile('settings.jpg', await createTestPhotoFromSeed(3));
    const envFile = await writeTestFile('.env', 'RECOGNISER=nobody\n');
    const { code, err } = await runRecipeCommand(photo).finally(() => rm(envFile));
    expect(code).toBe(1);
    expect(err).toMatch(/^RECOGNISER: must be /m);
  });

  it('exits with code 2 and a one-line message for unreadable input', async () => {
    const missing = await runRecipeCommand(join(directory, 'nowhere.jpg'));
    const text = await runRecipeCommand(await writeTestFile('letter.jpg', 'Dear diary'));
    const empty = await runRecipeCommand(await writeTestFile('empty.jpg', ''));
    for (const { code, out, err } of [missing, text, empty]) {
      expect(code).toBe(2);
      expect(out).toBe('');
      // Another test may be installing or building in this folder; such progress ends with an ellipsis.
      const messages = err
        .trim()
        .split('\n')
        .filter((line) => !line.endsWith('…'));
      expect(messages).toHaveLength(1);
      expect(err).not.toMatch(/at .*:\d+/);
    }
    expect((await runRecipeCommand()).code).toBe(2);
  });

  slowIt('exits with code 3 and a message for a photo without food', async () => {
    const photos = await unpackDevelopmentPhotos('nonfood-80-test.tar.gz');
    if (!photos) return;
    const results = await Promise.all(photos.slice(0, 4).map((photo) => runRecipeCommand(photo)));
    const rejected = results.filter(({ code }) => code === 3);
    expect(rejected.length).toBeGreaterThanOrEqual(3);
    for (const { out } of rejected) {
      expect(out.trim()).toBe('Please select a photo of a meal, dish, or ingredient.');
    }
  });
});
