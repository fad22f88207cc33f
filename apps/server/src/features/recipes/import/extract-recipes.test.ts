import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCpuTimeMs } from '#testing/measure-cpu-time.ts';
import { extractRecipes, JsonTooDeepError } from './extract-recipes.ts';

const soup = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Tomato soup',
  recipeIngredient: ['1 kg tomatoes', '1 onion'],
  recipeInstructions: 'Chop everything.\nCook it for 20 minutes.',
};
const stew = { ...soup, name: 'Stew' };

const createPage = (...scripts: string[]) =>
  `<!doctype html><html><head><title>Soup &amp; stew</title>${scripts.join('')}</head><body><p>Ingredients: 3 tips</p></body></html>`;
const createScript = (data: unknown, type = 'application/ld+json') =>
  `<script type="${type}">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;

const extractTitles = (text: string) => extractRecipes(text).map(({ title }) => title);

describe('extractRecipes finds the recipes in', () => {
  it.each([
    ['JSON', JSON.stringify(soup)],
    ['JSON after a byte order mark', `\ufeff\n ${JSON.stringify(soup)}`],
    ['a list', JSON.stringify([soup])],
    ['a graph', JSON.stringify({ '@graph': [{ '@type': 'WebPage' }, soup] })],
    ['a page', createPage(createScript(soup))],
    ['a script without a page', createScript(soup)],
    ['a page with uppercase tags', createPage(createScript(soup)).replace(/script/g, 'SCRIPT')],
    [
      'a type with parameters',
      createPage(createScript(soup, 'application/ld+json; charset=utf-8')),
    ],
    [
      'a script with a comment around it',
      createPage(createScript(`<!-- ${JSON.stringify(soup)} -->`)),
    ],
    ['a CDATA section', createPage(createScript(`//<![CDATA[\n${JSON.stringify(soup)}\n//]]>`))],
    ['JSON with line breaks in a text', createPage(createScript(soup).replace('Chop', 'Chop\n'))],
    ['a page that is never closed', createPage(createScript(soup)).replace('</body></html>', '')],
    [
      'a plain text recipe',
      'Tomato soup\n\nIngredients\n1 kg tomatoes\n1 onion\n\nMethod\nChop. Cook.',
    ],
    ['Cooklang', '---\ntitle: Tomato soup\n---\n\nChop @tomatoes{1%kg} and @onion{1}. Cook.'],
  ])('%s', (_, text) => {
    const [found, ...otherRecipes] = extractRecipes(text);
    expect(found).toMatchObject({
      title: 'Tomato soup',
      ingredients: ['1 kg tomatoes', '1 onion'],
    });
    expect(found?.instructions.length).toBeGreaterThan(0);
    expect(otherRecipes).toEqual([]);
  });

  it('a page with several scripts, without duplicates', () => {
    const scripts = [
      createScript(soup),
      createScript('{"@type": "Recipe", '),
      createScript([stew, soup]),
    ];
    expect(extractTitles(createPage(...scripts))).toEqual(['Tomato soup', 'Stew']);
  });
});

describe('extractRecipes finds nothing in', () => {
  it.each([
    ['nothing', ''],
    ['a greeting', 'Hello!'],
    ['a page without data', createPage()],
    ['a script of another type', createPage(createScript(soup, 'text/javascript'))],
    ['a comment of a page', createPage(`<!-- ${createScript(soup)} -->`)],
    ['a textarea of a page', createPage(`<textarea>${createScript(soup)}</textarea>`)],
    ['invalid JSON', createPage(createScript('{"@type": "Recipe", "name": '))],
    ['JSON about something else', JSON.stringify({ '@type': 'Article', name: 'Soup' })],
    ['JSON without a type', '[1, null, "Recipe", {"name": "Recipe"}]'],
  ])('%s', (_, text) => {
    expect(extractRecipes(text)).toEqual([]);
  });
});

it('reads a page without schema.org data as text', () => {
  const page = `<!doctype html><html><head><title>Rosa's blog</title></head><body>
    <nav><ul><li>Home</li><li>Ingredients</li></ul></nav>
    <h1>Lentil&nbsp;soup</h1><p>A <b>warm</b> soup.</p><p>By Rosa Hill</p>
    <button>Print</button><p>Prep time: 10 minutes | Serves 4</p>
    <h2>Ingredients</h2><h3>For the soup</h3><ul><li><p>250 g lentils</p></li><li>1 onion</li></ul>
    <h3>To serve</h3><ul><li>4 tbsp yogurt</li></ul>
    <h2>Method</h2><ol><li>Soften the <i>onion</i>.</li><li>Add the lentils &amp; simmer.</li></ol>
    <h2>Notes</h2><p>Freezes well.</p>
    <h2>Comments</h2><p>Tom: I added 2 carrots.</p><footer>Contact</footer></body></html>`;
  expect(extractRecipes(page)).toEqual([
    expect.objectContaining({
      title: 'Lentil soup',
      description: 'A warm soup.',
      author: 'Rosa Hill',
      ...{ servings: 4, prepMinutes: 10, notes: 'Freezes well.' },
      ingredients: ['250 g lentils', '1 onion', '4 tbsp yogurt'],
      instructions: ['Soften the onion.', 'Add the lentils & simmer.'],
      sections: [
        { title: 'For the soup', ingredientsFrom: 0, instructionsFrom: 2 },
        { title: 'To serve', ingredientsFrom: 2, instructionsFrom: 2 },
      ],
    }),
  ]);
});

it('rejects JSON that is too deep, and skips such a script of a page', () => {
  const deep = `${'['.repeat(300)}${JSON.stringify(soup)}${']'.repeat(300)}`;
  expect(() => extractRecipes(deep)).toThrow(JsonTooDeepError);
  expect(() => extractRecipes('['.repeat(500_000))).toThrow(JsonTooDeepError);
  expect(extractTitles(createPage(createScript(deep), createScript(stew)))).toEqual(['Stew']);
  expect(extractTitles(JSON.stringify({ ...soup, description: '[['.repeat(300) }))).toEqual([
    'Tomato soup',
  ]);
});

it('finds a script at any nesting depth of a page', () => {
  expect(extractTitles(createPage('<div>'.repeat(300_000) + createScript(soup)))).toEqual([
    'Tomato soup',
  ]);
});

it('accepts any text without throwing anything else', () => {
  const pieces = fc.constantFrom(
    '<script type="application/ld+json">',
    '</script>',
    '{',
    '[',
    '<!--',
  );
  const texts = fc.array(fc.oneof(pieces, fc.string())).map((parts) => parts.join(''));
  fc.assert(fc.property(texts, (text) => Array.isArray(extractRecipes(text))));
});

it.each([
  ['blanks', ' '.repeat(2_000_000)],
  ['unclosed tags', '<script type="application/ld+json">'.repeat(50_000)],
  ['unclosed comments', `<html>${'<!--'.repeat(400_000)}`],
  ['comment ends', createPage(createScript(`{${'-->  '.repeat(300_000)}`))],
  ['nested elements', `<html>${'<div>'.repeat(380_000)}`],
  ['spaces in elements', `<html>${'<b> </b>'.repeat(250_000)}`],
  ['tabs as entities', `<html>${'&#9;'.repeat(500_000)}`],
  ['Cooklang ingredients', `@salt{} ${'@a @b{1%g}, '.repeat(160_000)}`],
  ['Cooklang sections', `@salt{}\n${'= a\n@b{1}\n\n'.repeat(180_000)}`],
  ['invalid scripts', createScript('{').repeat(45_000)],
])('parses two megabytes of %s in linear time', async (_, text) => {
  expect(await measureCpuTimeMs(async () => extractRecipes(text))).toBeLessThan(3000);
});
