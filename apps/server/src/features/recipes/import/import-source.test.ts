import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRecipesIn, TooComplexError } from './import-source.ts';

const soup = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Tomato soup',
  recipeIngredient: ['1 kg tomatoes', '1 onion'],
  recipeInstructions: 'Chop everything.\nCook it for 20 minutes.',
};
const stew = { ...soup, name: 'Stew' };

const page = (...scripts: string[]) =>
  `<!doctype html><html><head><title>Soup &amp; stew</title>${scripts.join('')}</head><body><p>Ingredients: 3 tips</p></body></html>`;
const script = (data: unknown, type = 'application/ld+json') =>
  `<script type="${type}">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;

const titlesIn = (text: string) => findRecipesIn(text).map(({ title }) => title);

describe('recipes are found in', () => {
  it.each([
    ['JSON', JSON.stringify(soup)],
    ['JSON after a byte order mark', `\ufeff\n ${JSON.stringify(soup)}`],
    ['a list', JSON.stringify([soup])],
    ['a graph', JSON.stringify({ '@graph': [{ '@type': 'WebPage' }, soup] })],
    ['a page', page(script(soup))],
    ['a script alone', script(soup)],
    ['a page in capitals', page(script(soup)).replace(/script/g, 'SCRIPT')],
    ['a type with parameters', page(script(soup, 'application/ld+json; charset=utf-8'))],
    ['a script with a comment around it', page(script(`<!-- ${JSON.stringify(soup)} -->`))],
    ['a CDATA section', page(script(`//<![CDATA[\n${JSON.stringify(soup)}\n//]]>`))],
    ['JSON with line breaks in a text', page(script(soup).replace('Chop', 'Chop\n'))],
    ['a page that is never closed', page(script(soup)).replace('</body></html>', '')],
    ['plain words', 'Tomato soup\n\nIngredients\n1 kg tomatoes\n1 onion\n\nMethod\nChop. Cook.'],
  ])('%s', (_, text) => {
    const [found, ...others] = findRecipesIn(text);
    expect(found).toMatchObject({
      title: 'Tomato soup',
      ingredients: ['1 kg tomatoes', '1 onion'],
    });
    expect(found?.instructions.length).toBeGreaterThan(0);
    expect(others).toEqual([]);
  });

  it('a page with several scripts, each once', () => {
    const scripts = [script(soup), script('{"@type": "Recipe", '), script([stew, soup])];
    expect(titlesIn(page(...scripts))).toEqual(['Tomato soup', 'Stew']);
  });
});

describe('no recipe is found in', () => {
  it.each([
    ['nothing', ''],
    ['a greeting', 'Hello!'],
    ['a page without data', page()],
    ['a script of another kind', page(script(soup, 'text/javascript'))],
    ['a comment of a page', page(`<!-- ${script(soup)} -->`)],
    ['a text in a page', page(`<textarea>${script(soup)}</textarea>`)],
    ['broken JSON', page(script('{"@type": "Recipe", "name": '))],
    ['JSON about something else', JSON.stringify({ '@type': 'Article', name: 'Soup' })],
    ['JSON of no kind', '[1, null, "Recipe", {"name": "Recipe"}]'],
  ])('%s', (_, text) => {
    expect(findRecipesIn(text)).toEqual([]);
  });
});

it('refuses JSON deeper than any recipe, and skips a script of a page that is', () => {
  const deep = `${'['.repeat(300)}${JSON.stringify(soup)}${']'.repeat(300)}`;
  expect(() => findRecipesIn(deep)).toThrow(TooComplexError);
  expect(() => findRecipesIn('['.repeat(500_000))).toThrow(TooComplexError);
  expect(titlesIn(page(script(deep), script(stew)))).toEqual(['Stew']);
  expect(titlesIn(JSON.stringify({ ...soup, description: '[['.repeat(300) }))).toEqual([
    'Tomato soup',
  ]);
});

it('finds a script however deep the page is nested', () => {
  expect(titlesIn(page('<div>'.repeat(300_000) + script(soup)))).toEqual(['Tomato soup']);
});

it('takes any text without a fault', () => {
  const pieces = fc.constantFrom(
    '<script type="application/ld+json">',
    '</script>',
    '{',
    '[',
    '<!--',
  );
  const texts = fc.array(fc.oneof(pieces, fc.string())).map((parts) => parts.join(''));
  fc.assert(fc.property(texts, (text) => Array.isArray(findRecipesIn(text))));
});

it.each([
  ['blanks', ' '.repeat(2_000_000)],
  ['open tags', '<script type="application/ld+json">'.repeat(50_000)],
  ['open comments', `<html>${'<!--'.repeat(400_000)}`],
  ['ends of comments', page(script(`{${'-->  '.repeat(300_000)}`))],
  ['elements inside each other', `<html>${'<div>'.repeat(380_000)}`],
  ['scripts without sense', script('{').repeat(45_000)],
])('reads two megabytes of %s in good time', (_, text) => {
  const start = performance.now();
  findRecipesIn(text);
  expect(performance.now() - start).toBeLessThan(3000);
});
