import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getRouteFilePaths } from '#app/load-route-modules.ts';
import { routes } from '#lib/paths-and-routes.ts';
import { matchRoute } from '#lib/router/match-route.ts';
import { prerenderedPaths } from '#prerender-pages.tsx';

const getScreen = (path: string) => matchRoute(routes, path).route.screen;

test.each([
  ['/terms', '/termsconditon'],
  ['/privacy', '/privacy-policy'],
  ['/items/trash', '/items/bin'],
  ['/items/1', '/app/item/1'],
])('%s and %s show the same page', (path, otherPath) => {
  expect(getScreen(path)).not.toBe('not-found');
  expect(getScreen(otherPath)).toBe(getScreen(path));
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
  expect(getScreen(path)).not.toBe('not-found');
  expect(prerenderedPaths).toContain(path);
});

test('no page for signed-in users is prerendered', () => {
  expect(prerenderedPaths.filter((path) => /^\/(app|items)/.test(path))).toEqual([]);
});

test.each(routes.map((route) => [route.path, route] as const))(
  'the files of %s exist',
  (_path, route) => {
    for (const file of getRouteFilePaths(route))
      expect(existsSync(join(import.meta.dirname, file)), file).toBe(true);
  },
);
