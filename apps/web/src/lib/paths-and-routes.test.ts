import { expect, test } from 'vitest';
import { paths, toSameSitePath } from '#lib/paths-and-routes.ts';

test.each(['/items', '/items/a?b=1#c', '/'])('%s is inside this site', (path) => {
  expect(toSameSitePath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/items\\..\\x',
  'https://evil.example',
  'javascript:alert(1)',
  'items',
  '',
  null,
  7,
])('%s is outside this site', (path) => {
  expect(toSameSitePath(path)).toBeNull();
});

test('ids are encoded in paths', () => {
  expect(paths.item('../x?y')).toBe('/items/..%2Fx%3Fy');
});
