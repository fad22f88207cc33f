import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#routes.ts';
import config from '../react-router.config.ts';

/** Every address below `entries`, with the screen that it shows. */
function addressesOf(entries: readonly RouteConfigEntry[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, index, file, children = [] } of entries) {
    if (index || path !== undefined) found.set(`/${path ?? ''}`, file);
    for (const [address, screen] of addressesOf(children)) found.set(address, screen);
  }
  return found;
}

const addresses = addressesOf(routes);

test.each([
  ['/terms', '/termsconditon'],
  ['/privacy', '/privacy-policy'],
])('%s and %s are one page', (address, other) => {
  expect(addresses.get(address)).toBeDefined();
  expect(addresses.get(other)).toBe(addresses.get(address));
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
])('the public page %s is there, and built before anybody asks', (address) => {
  expect(addresses.has(address)).toBe(true);
  expect(config.prerender).toContain(address);
});

test('the layouts have the names that others know them by', () => {
  const ids = JSON.stringify(routes);
  expect(ids).toContain('"id":"signed-out"');
});
