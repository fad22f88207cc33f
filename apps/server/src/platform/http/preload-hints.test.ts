import { describe, expect, it } from 'vitest';
import { createPreloadHints } from './preload-hints.ts';

const manifest = `window.__reactRouterManifest=${JSON.stringify({
  routes: {
    root: { path: '', module: '/assets/root.js', imports: ['/assets/react.js'] },
    frame: { parentId: 'root', module: '/assets/frame.js', imports: ['/assets/react.js'] },
    items: { parentId: 'frame', path: 'items', module: '/assets/items.js', imports: [] },
    search: {
      parentId: 'frame',
      path: 'items/search',
      module: '/assets/search.js',
      imports: ['/assets/list.js'],
    },
    item: { parentId: 'frame', path: 'items/:itemId', module: '/assets/item.js', imports: [] },
    setting: { parentId: 'frame', path: 'app/setting/:id?', module: '/assets/setting.js' },
    known: { parentId: 'root', path: 'known', module: '/assets/root.js' },
    files: { parentId: 'frame', path: 'files/old?/*', module: '/assets/files.js' },
    lost: { parentId: 'root', path: '*', module: '/assets/lost.js' },
  },
})};`;
const fallbackHtml = '<link rel="modulepreload" href="/assets/root.js"/>"/assets/react.js"';
const getLinkHeader = createPreloadHints(manifest, fallbackHtml);
const formatLinkHeader = (...names: string[]) =>
  names.map((name) => `</assets/${name}.js>; rel=modulepreload`).join(', ');

describe('preload hints', () => {
  it.each([
    ['/items', formatLinkHeader('frame', 'items')],
    ['/items/', formatLinkHeader('frame', 'items')],
    ['/Items//', formatLinkHeader('frame', 'items')],
    ['/items/search', formatLinkHeader('frame', 'search', 'list')],
    ['/items/0197f000', formatLinkHeader('frame', 'item')],
    ['/app/setting', formatLinkHeader('frame', 'setting')],
    ['/app/setting/edit', formatLinkHeader('frame', 'setting')],
    ['/files', formatLinkHeader('frame', 'files')],
    ['/files/old/a/b', formatLinkHeader('frame', 'files')],
    ['/known', ''],
  ])('%s', (path, expectedNames) => {
    expect(getLinkHeader(path)).toBe(expectedNames);
  });

  it.each([
    '/',
    '/no/such/page',
    '/items/a/b/c',
    '/items//a',
    '/app/setting/edit/x',
    '/filesystem',
    '/__spa-fallback.html',
  ])('are missing for %s, which matches no page', (path) => {
    expect(getLinkHeader(path)).toBeNull();
  });
});
