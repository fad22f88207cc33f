import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processPhoto } from '../../apps/server/src/features/photos/process-photo.ts';
import { RecognitionError, type Recognizer } from '../../apps/server/src/ports/recognizer.ts';
import { createFakeRecognizer } from '../../apps/server/src/testing/fakes/fake-recognizer.ts';
import { evaluateAndWriteReport } from './evaluate-and-write-report.ts';
import type { PhotoResult } from './evaluate-photo.ts';

// The fake recognizer tells dishes by color. Gray: it asks, with cheesecake, tiramisu and hummus. Blue: no food.
const RED_BOLOGNESE = '#ff0000';
const GREEN_CAESAR_SALAD = '#00ff00';
const GRAY_QUESTION = '#808080';
const BLUE_NOT_FOOD = '#0000ff';
const WHITE_PACKAGE = '#ffffff';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accuracy-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function writePhoto(file: string, color: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  const image = { width: 8, height: 8, channels: 3, background: color } as const;
  await sharp({ create: image }).png().toFile(join(folder, file));
}

async function evaluate({ recognizer = createFakeRecognizer(), every = 1 } = {}) {
  const outputFolder = join(folder, 'report');
  const { results, failures } = await evaluateAndWriteReport(
    {
      recognizer,
      recognizerTimeoutMs: 5000,
      decode: async (bytes) => (await processPhoto(bytes)).pixels,
    },
    { folders: [folder], every, outputFolder, onProgress: () => {} },
  );
  const readReport = (name: string) => readFile(join(outputFolder, name), 'utf8');
  return { results, failures, readReport };
}

const getOutcomes = (results: readonly PhotoResult[]) =>
  Object.fromEntries(results.map(({ file, outcome }) => [file, outcome]));

describe('photos in subfolders', () => {
  it('get the outcome that a user experiences', async () => {
    await writePhoto('spaghetti_bolognese/right.png', RED_BOLOGNESE);
    await writePhoto('spaghetti_bolognese/wrong.png', GREEN_CAESAR_SALAD);
    await writePhoto('tiramisu/question.png', GRAY_QUESTION);
    await writePhoto('lasagna/question.png', GRAY_QUESTION);
    await writePhoto('pancakes/refused.png', BLUE_NOT_FOOD);
    await writePhoto('fried cardboard/question.png', GRAY_QUESTION);
    await writePhoto('carton/package.png', WHITE_PACKAGE);
    await writePhoto('not_food/refused.png', BLUE_NOT_FOOD);
    await writePhoto('not_food/asked.png', GRAY_QUESTION);
    await writePhoto('not_food/recipe.png', RED_BOLOGNESE);
    const { results, readReport } = await evaluate();
    expect(getOutcomes(results)).toEqual({
      'spaghetti_bolognese/right.png': 'at_once',
      'spaghetti_bolognese/wrong.png': 'wrong',
      'tiramisu/question.png': 'one_tap',
      'lasagna/question.png': 'search',
      'pancakes/refused.png': 'two_taps',
      'fried cardboard/question.png': 'not_in_cookbook',
      'carton/package.png': 'wrong',
      'not_food/refused.png': 'refused',
      'not_food/asked.png': 'asked',
      'not_food/recipe.png': 'wrong',
    });
    expect(await readReport('report.md')).toContain('1 photos: fried cardboard.');
    const html = await readReport('report.html');
    expect(html.match(/<svg /g)).toHaveLength(4);
    expect(html).not.toMatch(/<script|<link|src=/);
    expect((await readReport('photos.jsonl')).trim().split('\n')).toHaveLength(10);
  });

  it('name their source by an inner subfolder', async () => {
    await writePhoto('pancakes/phone/a.png', RED_BOLOGNESE);
    const { results } = await evaluate();
    expect(results).toMatchObject([
      { label: 'pancakes', source: 'phone', file: 'pancakes/phone/a.png' },
    ]);
  });

  it('may be sampled', async () => {
    for (const name of 'abcde') await writePhoto(`pancakes/${name}.png`, RED_BOLOGNESE);
    const { results } = await evaluate({ every: 2 });
    expect(results.map(({ file }) => file)).toEqual([
      'pancakes/a.png',
      'pancakes/c.png',
      'pancakes/e.png',
    ]);
  });
});

describe('photos in labels.csv', () => {
  it('may have several names and a kind', async () => {
    await writePhoto('1.png', RED_BOLOGNESE);
    await writePhoto('2.png', GRAY_QUESTION);
    await writeFile(
      join(folder, 'labels.csv'),
      'file,label,kind,source,names,names_de\n1.png,meat sauce,dish,phone,ragù | spaghetti bolognese,Bolognese\n2.png,dough,preparation,,,\n',
    );
    const { results } = await evaluate();
    expect(results).toMatchObject([
      {
        label: 'meat sauce',
        outcome: 'at_once',
        source: 'phone',
        acceptedRecipes: ['spaghetti_bolognese'],
      },
      { label: 'dough', kind: 'preparation' },
    ]);
  });

  it.each([
    ['a missing column', 'file,name\n1.png,pizza\n', /labels\.csv, row 2: label:/],
    ['an unknown kind', 'file,label,kind\n1.png,pizza,drink\n', /row 2: kind: Invalid/],
    [
      'a file outside the folder',
      'file,label\n../1.png,pizza\n',
      /row 2: \.\.\/1\.png is outside the folder/,
    ],
    ['broken quotes', 'file,label\n"1.png,pizza\n', /labels\.csv is not a CSV file with a header/],
  ])('are rejected for %s', async (_, csv, message) => {
    await writeFile(join(folder, 'labels.csv'), csv);
    await expect(evaluate()).rejects.toThrow(message);
  });
});

describe('photos that fail', () => {
  it('are listed with the reason, and the others are evaluated', async () => {
    await writePhoto('pancakes/good.png', RED_BOLOGNESE);
    await writeFile(join(folder, 'pancakes/text.jpg'), 'Dear diary');
    await writeFile(
      join(folder, 'labels.csv'),
      'file,label\npancakes/good.png,pizza\npancakes/text.jpg,pizza\nnowhere.jpg,pizza\n',
    );
    const { results, failures, readReport } = await evaluate();
    expect(results).toHaveLength(1);
    expect(failures).toEqual([
      { file: 'pancakes/text.jpg', reason: expect.stringMatching(/format is not supported/) },
      { file: 'nowhere.jpg', reason: 'no such file' },
    ]);
    expect(await readReport('report.md')).toContain('| nowhere.jpg | no such file |');
  });

  it('stop the evaluation if none can be read, or the recognizer is not usable', async () => {
    await expect(evaluate()).rejects.toThrow('has no labeled photos');
    await mkdir(join(folder, 'pizza'));
    await writeFile(join(folder, 'pizza/empty.jpg'), '');
    await expect(evaluate()).rejects.toThrow('No photo could be evaluated; pizza/empty.jpg:');
    await writePhoto('pizza/good.png', RED_BOLOGNESE);
    const recognizer: Recognizer = createFakeRecognizer({
      script: () => new RecognitionError('unavailable', 'the model is missing'),
    });
    await expect(evaluate({ recognizer })).rejects.toThrow('the model is missing');
  });
});

describe('npm run accuracy', () => {
  function runMain(...args: string[]): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve) => {
      const main = join(import.meta.dirname, 'main.ts');
      const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
        env: { ...process.env, INIT_CWD: folder, RECOGNISER: 'embedded' },
      });
      let output = '';
      child.stdout.on('data', (text) => (output += text));
      child.stderr.on('data', (text) => (output += text));
      child.on('close', (code) => resolve({ code, output: output.trim() }));
    });
  }

  it('evaluates the embedded recognizer and writes the report', async () => {
    await writePhoto('photos/not_food/blue.png', BLUE_NOT_FOOD);
    await writePhoto('photos/pizza/red.png', RED_BOLOGNESE);
    const { code, output } = await runMain('photos', '--out', 'out');
    expect(output).toContain('2 photos evaluated, 0 could not be read.');
    expect(code).toBe(0);
    expect(await readFile(join(folder, 'out/report.md'), 'utf8')).toContain(
      'Recognizer: embedded.',
    );
  });

  const usageErrors: [string[], string][] = [
    [[], 'Usage: npm run accuracy'],
    [['nowhere'], 'There is no folder'],
    [['.', '--every', '0'], '--every needs a whole number'],
    [['.', '--fast'], "Unknown option '--fast'"],
    [['.', '.', '--labels', 'labels.csv'], '--labels applies to one folder'],
  ];

  // Each starts a process for more than a second; `npm run test:all` starts all.
  it.each(process.env.TEST_ALL ? usageErrors : usageErrors.slice(0, 1))(
    'exits with code 2 and a plain message for %j',
    async (args, message) => {
      const { code, output } = await runMain(...args);
      expect(output).toContain(message);
      expect(output).not.toMatch(/at .*:\d+/);
      expect(code).toBe(2);
    },
  );
});

it('escapes labels in both reports', async () => {
  await writePhoto('<b>x|y<b>/a.png', RED_BOLOGNESE);
  const { readReport } = await evaluate();
  expect(await readReport('report.html')).not.toContain('<b>x');
  expect(await readReport('report.md')).toContain('\\<b\\>x\\|y\\<b\\>');
});
