import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createFakeWebPageReader } from '#testing/fakes/fake-web-page-reader.ts';
import { parseItemList } from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';
import { ImportWorkerClient } from './import-worker-client.ts';

const MAX_BYTES = 1_900_000;
const repeatToMaxBytes = (piece: string) =>
  piece.repeat(Math.floor(MAX_BYTES / Buffer.byteLength(piece)));
const createScript = (json: string) => `<script type="application/ld+json">${json}</script>`;
const createRecipeJson = (fields: object) =>
  JSON.stringify({ '@type': 'Recipe', name: 'Soup', ...fields });

/** Up to two megabytes each, designed to keep a parser busy. */
const attacks: [string, string][] = [
  ['nested elements', `<html>${repeatToMaxBytes('<div>')}`],
  ['misnested elements', `<html>${repeatToMaxBytes('<b><i></b>')}`],
  [
    'nested lists',
    `${repeatToMaxBytes('[').slice(MAX_BYTES / 2)}${repeatToMaxBytes(']').slice(MAX_BYTES / 2)}`,
  ],
  ['a million empty lists', `[${repeatToMaxBytes('[],')}[]]`],
  ['nested graphs', `${'{"@graph":['.repeat(250)}${repeatToMaxBytes('{},')}`],
  ['a million numbers', `[${repeatToMaxBytes('9e999,')}1]`],
  ['unclosed scripts', repeatToMaxBytes('<script type="application/ld+json">')],
  ['invalid scripts', repeatToMaxBytes(createScript('{'))],
  ['attributes', `<html><div ${repeatToMaxBytes('a=1 ')}>`],
  ['repeated type attributes', `<html><script ${repeatToMaxBytes('type=a ')}>`],
  ['entities', `<html><script type="${repeatToMaxBytes('&#97;')}">`],
  ['unterminated entities', `<html>${repeatToMaxBytes('&lt')}`],
  ['comments', `<html>${repeatToMaxBytes('<!---->')}`],
  ['unclosed comments', `<html>${repeatToMaxBytes('<!--')}`],
  ['one line', repeatToMaxBytes('a')],
  ['line breaks', repeatToMaxBytes('\n')],
  ['invisible characters', repeatToMaxBytes('\u200b\u202e')],
  ['bullets and blanks', repeatToMaxBytes('- \t')],
  [
    'lines of amounts',
    repeatToMaxBytes('1 1/2 cups (about ½ lb / 200 g) plus 2 tbsp flour, sifted\n'),
  ],
  ['one huge ingredient', createRecipeJson({ recipeIngredient: [repeatToMaxBytes('1 ')] })],
  [
    'lines of nested brackets',
    createRecipeJson({ recipeIngredient: Array(4000).fill('('.repeat(490)) }),
  ],
  [
    'ingredients with markup',
    createRecipeJson({ recipeIngredient: Array(20).fill('<p'.repeat(49_000)) }),
  ],
  ['combining accents', createRecipeJson({ name: repeatToMaxBytes('a\u0301\u0323\u0302') })],
  ['NUL and lone surrogates', `{"@type":"Recipe","name":"${repeatToMaxBytes('\\u0000\\ud800')}"}`],
  ['recipes', `[${repeatToMaxBytes(`${createRecipeJson({ recipeIngredient: ['1 egg'] })},`)}1]`],
];

let app: TestApp;
let user: TestHttpClient;
beforeAll(async () => {
  const page = { contentType: 'text/html', text: attacks[0]?.[1] ?? '' };
  app = await buildTestApp({
    webPageReader: createFakeWebPageReader({ 'https://deep.example/': page }),
  });
  user = await signUp(app);
});
afterAll(() => app.close());

/** @returns the longest time in milliseconds during which the main thread was blocked */
async function measureLongestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

describe('a malicious import', () => {
  it.each(attacks)('of %s gets a response and does not block other requests', async (_, text) => {
    let status = 0;
    const longestBlock = await measureLongestBlock(async () => {
      ({ status } = await user.command('IMPORT_ITEMS', { text }));
    });
    expect([200, 422]).toContain(status);
    expect(longestBlock).toBeLessThan(1000);
  });

  it.each(attacks)('of %s gets the same response in a preview', async (_, text) => {
    const previewer = await signUp(app);
    const longestBlock = await measureLongestBlock(async () => {
      const { status, body } = await previewer.command('PREVIEW_IMPORT', { text });
      expect([200, 422]).toContain(status);
      expect(JSON.stringify(body).length).toBeLessThan(5_000_000);
    });
    expect(longestBlock).toBeLessThan(1000);
    expect(parseItemList(await previewer.query('GET_USER_ITEMS')).total).toBe(0);
  });

  it('from a web page gets a response', async () => {
    const longestBlock = await measureLongestBlock(async () => {
      const { status } = await user.command('IMPORT_ITEMS', { address: 'https://deep.example/' });
      expect(status).toBe(422);
    });
    expect(longestBlock).toBeLessThan(1000);
  });

  it('does not affect the next import', async () => {
    const before = parseItemList(await user.query('GET_USER_ITEMS')).total;
    const { status } = await user.command('IMPORT_ITEMS', { text: createRecipeJson({}) });
    expect(status).toBe(200);
    expect(parseItemList(await user.query('GET_USER_ITEMS')).total).toBe(before + 1);
  });
});

describe('a text over the time limit', () => {
  it('is rejected with a readable message, and the next import succeeds', async () => {
    const client = new ImportWorkerClient({ timeLimitMs: 5 });
    const { signal } = new AbortController();
    try {
      const slowImport = client.parse(`<html>${repeatToMaxBytes('<b><i></b>')}`, signal);
      await expect(slowImport).rejects.toMatchObject({
        code: 'IMPORT_TOO_COMPLEX',
        status: 422,
        message:
          'This text is too long or too complex to import. Please paste only the recipe text.',
      });
      const defaultClient = new ImportWorkerClient();
      expect(await defaultClient.parse(createRecipeJson({}), signal)).toMatchObject({ found: 1 });
      await defaultClient.close();
    } finally {
      await client.close();
    }
  });
});
