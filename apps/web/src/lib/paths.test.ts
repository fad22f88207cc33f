import { expect, test } from 'vitest';
import { paths, sameSitePath } from '#lib/paths.ts';

test.each(['/items', '/items/a?b=1#c', '/'])('%s is inside this site', (path) => {
  expect(sameSitePath(path)).toBe(path);
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
])('%s is not', (path) => {
  expect(sameSitePath(path)).toBeNull();
});

test('an id cannot break out of its address', () => {
  expect(paths.item('../x?y')).toBe('/items/..%2Fx%3Fy');
});
