import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPlate, unpackDevelopmentPhotos } from './harness/photos.ts';
import { root } from './harness/server.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plateful-recipe-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function recipe(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', 'recipe', '--', ...args], { cwd: root });
    let [out, err] = ['', ''];
    child.stdout.on('data', (text) => (out += text));
    child.stderr.on('data', (text) => (err += text));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

async function file(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

describe('npm run recipe', () => {
  it('prints a whole recipe, or the item as JSON', async () => {
    const photo = await file('plate.jpg', await drawPlate(3));
    const text = await recipe(photo, '--assume-food');
    expect(text.code).toBe(0);
    expect(text.out).toMatch(/Ingredients\n- [\s\S]+\nInstructions\n1\. [\s\S]+\nNutrition/);
    const json = await recipe(photo, '--assume-food', '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      title: expect.any(String),
      ingredients: expect.arrayContaining([expect.any(String)]),
      calories: expect.any(Number),
      recognition: { kind: expect.any(String) },
    });
  });

  it('ends with 2 for what it can’t read, in one plain line', async () => {
    const missing = await recipe(join(directory, 'nowhere.jpg'));
    const text = await recipe(await file('letter.jpg', 'Dear diary'));
    const empty = await recipe(await file('empty.jpg', ''));
    for (const { code, out, err } of [missing, text, empty]) {
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(err).not.toMatch(/at .*:\d+/);
    }
    expect((await recipe()).code).toBe(2);
  });

  it('ends with 3 and the sentence for a photo without food', async () => {
    const photos = await unpackDevelopmentPhotos('nonfood-80-test.tar.gz');
    if (!photos) return;
    const answers = await Promise.all(photos.slice(0, 4).map((photo) => recipe(photo)));
    const refused = answers.filter(({ code }) => code === 3);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const { out } of refused) {
      expect(out.trim()).toBe('Please select a photo of a meal, dish, or ingredient.');
    }
  });
});
