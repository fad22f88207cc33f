import { describe, expect, it } from 'vitest';
import { createLinkHeaderGetter } from './preload-hints.ts';

const getLinkHeader = createLinkHeaderGetter(
  JSON.stringify([
    { pattern: '^/items/*$', scripts: ['/assets/layout.js', '/assets/items.js'] },
    { pattern: '^/items/search/*$', scripts: ['/assets/search.js'] },
    { pattern: '^/items/([^/]+)/*$', scripts: ['/assets/item.js'] },
    { pattern: '^/known/*$', scripts: [] },
    { pattern: '^/login/*$', isPrerendered: true, scripts: ['/assets/login.js'] },
  ]),
);
const formatLinkHeader = (...names: string[]) =>
  names.map((name) => `</assets/${name}.js>; rel=modulepreload`).join(', ');

describe('preload hints', () => {
  it.each([
    ['/items', formatLinkHeader('layout', 'items')],
    ['/Items//', formatLinkHeader('layout', 'items')],
    ['/items/search', formatLinkHeader('search')],
    ['/items/0197f000', formatLinkHeader('item')],
    ['/known', ''],
  ])('%s', (path, expectedHeader) => {
    expect(getLinkHeader(path)).toBe(expectedHeader);
  });

  it.each(['/', '/items/a/b', '/__spa-fallback.html', '/Login'])(
    'are missing for %s, which matches no page of the app',
    (path) => {
      expect(getLinkHeader(path)).toBeNull();
    },
  );
});
