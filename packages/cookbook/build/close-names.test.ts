import { expect, test } from 'vitest';
import { closeNames } from './close-names.ts';

const NAMES = ['parmesan', 'plain flour', 'tomato', 'tinned tomatoes', 'spring onion', 'salt'];

test.each([
  ['parmesan cheese', ['parmesan']],
  ['parmesean', ['parmesan']],
  ['tomatoes', ['tomato', 'tinned tomatoes']],
  ['flour', ['plain flour']],
  ['gravel', []],
])('close to "%s" come %j', (wanted, names) => {
  expect(closeNames(wanted, NAMES)).toEqual(names);
});
