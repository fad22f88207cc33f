import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';
import { readModelDescription } from './model-description.ts';
import { verifySha256 } from './verify-sha256.ts';

describe('the shipped model', () => {
  const model = readModelDescription(resolveServerPackagePath('models'));

  it('has 101 dishes, 35 ingredients and a not_food label', () => {
    const count = (expectedKind: string) =>
      model.labels.filter(({ kind }) => kind === expectedKind).length;
    expect([count('dish'), count('ingredient'), count('not_food')]).toEqual([101, 35, 1]);
    expect(new Set(model.labels.map(({ title }) => title)).size).toBe(137);
  });

  it('needs review below 0.96, and is uncertain about food from 0.2 to 0.5', () => {
    expect(model.thresholds).toEqual({
      not_food: 0.5,
      unclear_from: 0.2,
      show_candidate: 0.01,
      auto_pick: 0.96,
    });
  });

  it('matches its SHA-256 sum', () => {
    expect(() =>
      verifySha256('model', readFileSync(model.modelPath), model.modelSha256),
    ).not.toThrow();
  });
});

describe('a model folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'model-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const description = {
    file: 'some.onnx',
    thresholds: { not_food: 0.5, unclear_from: 0.2, show_candidate: 0.03, auto_pick: 0.7 },
    labels: [
      { label: 'a', title: 'A', kind: 'dish' },
      { label: 'not_food', title: 'Not food', kind: 'not_food' },
    ],
  };

  /** Writes labels and a matching checksum for a test to modify. */
  async function write(labels: unknown, files = ['some.onnx']): Promise<void> {
    const text = JSON.stringify(labels);
    const sums = [`${sha256(text)}  labels.json`, ...files.map((file) => `${sha256('')}  ${file}`)];
    await writeFile(join(folder, 'labels.json'), text);
    await writeFile(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  }

  it('is read when it is valid', async () => {
    await write(description);
    expect(readModelDescription(folder)).toMatchObject({
      modelPath: join(folder, 'some.onnx'),
      modelSha256: sha256(''),
    });
  });

  it('is rejected when its labels were modified', async () => {
    await write(description);
    await writeFile(
      join(folder, 'labels.json'),
      JSON.stringify({ ...description, file: 'b.onnx' }),
    );
    expect(() => readModelDescription(folder)).toThrow(/labels\.json does not match SHA256SUMS/);
  });

  it('is rejected when SHA256SUMS has no entry for the model', async () => {
    await write(description, ['another.onnx']);
    expect(() => readModelDescription(folder)).toThrow('SHA256SUMS has no entry for some.onnx');
  });

  it.each([
    ['no labels', { ...description, labels: undefined }],
    ['only a not_food label', { ...description, labels: description.labels.slice(1) }],
    ['no not_food label', { ...description, labels: description.labels.slice(0, 1) }],
    ['a path as the file name', { ...description, file: '../some.onnx' }],
    [
      'a threshold above 1',
      { ...description, thresholds: { ...description.thresholds, not_food: 2 } },
    ],
  ])('is rejected with %s', async (_, labels) => {
    await write(labels);
    expect(() => readModelDescription(folder)).toThrow();
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
