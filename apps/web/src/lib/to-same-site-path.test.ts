import { expect, test } from 'vitest';
import { toSameSitePath } from '#lib/to-same-site-path.ts';

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
