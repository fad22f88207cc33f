import { describe, expect, it } from 'vitest';
import { findPageHints } from './page-hints.ts';

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
const fallback = '<link rel="modulepreload" href="/assets/root.js"/>"/assets/react.js"';
const hints = findPageHints(manifest, fallback);
const link = (...names: string[]) =>
  names.map((name) => `</assets/${name}.js>; rel=modulepreload`).join(', ');

describe('the files that an address needs beside those of the page itself', () => {
  it.each([
    ['/items', link('frame', 'items')],
    ['/items/', link('frame', 'items')],
    ['/Items//', link('frame', 'items')],
    ['/items/search', link('frame', 'search', 'list')],
    ['/items/0197f000', link('frame', 'item')],
    ['/app/setting', link('frame', 'setting')],
    ['/app/setting/edit', link('frame', 'setting')],
    ['/files', link('frame', 'files')],
    ['/files/old/a/b', link('frame', 'files')],
    ['/known', ''],
  ])('%s', (path, wanted) => {
    expect(hints(path)).toBe(wanted);
  });

  it.each([
    '/',
    '/no/such/page',
    '/items/a/b/c',
    '/items//a',
    '/app/setting/edit/x',
    '/filesystem',
    '/__spa-fallback.html',
  ])('are not known for %s, which is no page of the app', (path) => {
    expect(hints(path)).toBeNull();
  });
});
