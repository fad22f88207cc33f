import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packagePath } from '#platform/package-path.ts';
import { readModelDescription } from './model-description.ts';
import { checkSha256 } from './sha256.ts';

describe('the model that ships', () => {
  const model = readModelDescription(packagePath('models'));

  it('knows 101 dishes, 35 ingredients and what is no food', () => {
    const count = (wanted: string) => model.labels.filter(({ kind }) => kind === wanted).length;
    expect([count('dish'), count('ingredient'), count('not_food')]).toEqual([101, 35, 1]);
    expect(new Set(model.labels.map(({ title }) => title)).size).toBe(137);
  });

  it('is asked about below 0.7, and is in doubt of food from 0.2 to 0.5', () => {
    expect(model.thresholds).toEqual({
      not_food: 0.5,
      unclear_from: 0.2,
      show_candidate: 0.03,
      auto_pick: 0.7,
    });
  });

  it('lies there unaltered', () => {
    expect(() =>
      checkSha256('model', readFileSync(model.modelPath), model.modelSha256),
    ).not.toThrow();
  });
});

describe('a model folder that is not what it should be', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'model-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const described = {
    file: 'some.onnx',
    thresholds: { not_food: 0.5, unclear_from: 0.2, show_candidate: 0.03, auto_pick: 0.7 },
    labels: [
      { label: 'a', title: 'A', kind: 'dish' },
      { label: 'not_food', title: 'Not food', kind: 'not_food' },
    ],
  };

  /** Writes labels and a fitting sum, then lets a test spoil them. */
  async function write(labels: unknown, files = ['some.onnx']): Promise<void> {
    const text = JSON.stringify(labels);
    const sums = [`${sha256(text)}  labels.json`, ...files.map((file) => `${sha256('')}  ${file}`)];
    await writeFile(join(folder, 'labels.json'), text);
    await writeFile(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  }

  it('is read when all is well', async () => {
    await write(described);
    expect(readModelDescription(folder)).toMatchObject({
      modelPath: join(folder, 'some.onnx'),
      modelSha256: sha256(''),
    });
  });

  it('is refused with altered labels', async () => {
    await write(described);
    await writeFile(join(folder, 'labels.json'), JSON.stringify({ ...described, file: 'b.onnx' }));
    expect(() => readModelDescription(folder)).toThrow(/labels\.json is not the file/);
  });

  it('is refused when nobody vouches for the model', async () => {
    await write(described, ['another.onnx']);
    expect(() => readModelDescription(folder)).toThrow('SHA256SUMS does not name some.onnx');
  });

  it.each([
    ['no labels', { ...described, labels: undefined }],
    ['nothing but not_food', { ...described, labels: described.labels.slice(1) }],
    ['no not_food', { ...described, labels: described.labels.slice(0, 1) }],
    ['a path for a file', { ...described, file: '../some.onnx' }],
    ['a threshold above 1', { ...described, thresholds: { ...described.thresholds, not_food: 2 } }],
  ])('is refused with %s', async (_, labels) => {
    await write(labels);
    expect(() => readModelDescription(folder)).toThrow();
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
