import { expect, test } from 'vitest';
import { paths } from '#lib/paths-and-routes.ts';

test('ids are encoded in paths', () => {
  expect(paths.item('../x?y')).toBe('/items/..%2Fx%3Fy');
});
