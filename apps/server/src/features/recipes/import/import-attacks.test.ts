import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakePageReader } from '#adapters/pages/fake.ts';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { listIn } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';
import { ImportReader } from './import-reader.ts';

const MOST = 1_900_000;
const fill = (piece: string) => piece.repeat(Math.floor(MOST / Buffer.byteLength(piece)));
const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const recipe = (fields: object) => JSON.stringify({ '@type': 'Recipe', name: 'Soup', ...fields });

/** Each up to two megabytes, made to keep a parser busy. */
const attacks: [string, string][] = [
  ['elements inside each other', `<html>${fill('<div>')}`],
  ['elements that close in the wrong order', `<html>${fill('<b><i></b>')}`],
  ['lists inside each other', `${fill('[').slice(MOST / 2)}${fill(']').slice(MOST / 2)}`],
  ['a million empty lists', `[${fill('[],')}[]]`],
  ['graphs inside each other', `${'{"@graph":['.repeat(250)}${fill('{},')}`],
  ['a million numbers', `[${fill('9e999,')}1]`],
  ['scripts without end', fill('<script type="application/ld+json">')],
  ['scripts full of nonsense', fill(script('{'))],
  ['attributes', `<html><div ${fill('a=1 ')}>`],
  ['types of a script', `<html><script ${fill('type=a ')}>`],
  ['entities', `<html><script type="${fill('&#97;')}">`],
  ['broken entities', `<html>${fill('&lt')}`],
  ['comments', `<html>${fill('<!---->')}`],
  ['open comments', `<html>${fill('<!--')}`],
  ['one line', fill('a')],
  ['line breaks', fill('\n')],
  ['invisible characters', fill('\u200b\u202e')],
  ['bullets and blanks', fill('- \t')],
  ['lines of amounts', fill('1 1/2 cups (about ½ lb / 200 g) plus 2 tbsp flour, sifted\n')],
  ['one huge ingredient', recipe({ recipeIngredient: [fill('1 ')] })],
  ['lines of nested brackets', recipe({ recipeIngredient: Array(4000).fill('('.repeat(490)) })],
  ['ingredients of markup', recipe({ recipeIngredient: Array(20).fill('<p'.repeat(49_000)) })],
  ['accents to compose', recipe({ name: fill('a\u0301\u0323\u0302') })],
  ['NUL and half characters', `{"@type":"Recipe","name":"${fill('\\u0000\\ud800')}"}`],
  ['recipes', `[${fill(`${recipe({ recipeIngredient: ['1 egg'] })},`)}1]`],
];

let test: TestApp;
let cook: Browser;
beforeAll(async () => {
  const page = { contentType: 'text/html', text: attacks[0]?.[1] ?? '' };
  test = await buildTestApp({ pages: createFakePageReader({ 'https://deep.example/': page }) });
  cook = await signUp(test);
});
afterAll(() => test.close());

/** @returns the longest time in milliseconds in which the main thread did nothing else */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

describe('an import made to keep us busy', () => {
  it.each(attacks)('of %s is answered, and holds up nobody', async (_, text) => {
    let status = 0;
    const pause = await longestPause(async () => {
      ({ status } = await cook.command('IMPORT_ITEMS', { text }));
    });
    expect([200, 422]).toContain(status);
    expect(pause).toBeLessThan(1000);
  });

  it('may come from a page', async () => {
    const pause = await longestPause(async () => {
      const { status } = await cook.command('IMPORT_ITEMS', { url: 'https://deep.example/' });
      expect(status).toBe(422);
    });
    expect(pause).toBeLessThan(1000);
  });

  it('leaves the next one alone', async () => {
    const before = listIn(await cook.query('GET_USER_ITEMS')).total;
    const { status } = await cook.command('IMPORT_ITEMS', { text: recipe({}) });
    expect(status).toBe(200);
    expect(listIn(await cook.query('GET_USER_ITEMS')).total).toBe(before + 1);
  });
});

describe('a text that takes too long', () => {
  it('is refused in plain words, and the next one is read', async () => {
    const reader = new ImportReader({ timeLimitMs: 5 });
    const { signal } = new AbortController();
    try {
      const slow = reader.read(`<html>${fill('<b><i></b>')}`, signal);
      await expect(slow).rejects.toMatchObject({
        code: 'IMPORT_TOO_COMPLEX',
        status: 422,
        message:
          'This text is too long or too complex to import. Please paste the text of the recipe alone.',
      });
      const patient = new ImportReader();
      expect(await patient.read(recipe({}), signal)).toMatchObject({ found: 1 });
      await patient.close();
    } finally {
      await reader.close();
    }
  });
});
