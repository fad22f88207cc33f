import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#routes.ts';
import config from '../react-router.config.ts';

/** Every path below `entries`, with its screen. */
function collectRoutePaths(entries: readonly RouteConfigEntry[]): Map<string, string> {
  const filesByPath = new Map<string, string>();
  for (const { path, index, file, children = [] } of entries) {
    if (index || path !== undefined) filesByPath.set(`/${path ?? ''}`, file);
    for (const [childPath, screen] of collectRoutePaths(children))
      filesByPath.set(childPath, screen);
  }
  return filesByPath;
}

const screenByPath = collectRoutePaths(routes);

test.each([
  ['/terms', '/termsconditon'],
  ['/privacy', '/privacy-policy'],
])('%s and %s show the same page', (path, otherPath) => {
  expect(screenByPath.get(path)).toBeDefined();
  expect(screenByPath.get(otherPath)).toBe(screenByPath.get(path));
});

test.each([
  '/',
  '/hello',
  '/how-it-works',
  '/download',
  '/login',
  '/register',
  '/changepassword',
  '/legal',
  '/terms',
  '/termsconditon',
  '/privacy-policy',
  '/privacy',
  '/cookies',
  '/support',
])('the public page %s exists and is prerendered', (path) => {
  expect(screenByPath.has(path)).toBe(true);
  expect(config.prerender).toContain(path);
});

test('the layout ids exist that other modules refer to', () => {
  const ids = JSON.stringify(routes);
  expect(ids).toContain('"id":"signed-out-only"');
});
