import { expect, test } from 'vitest';
import { suggestSimilarNames } from './suggest-similar-names.ts';

const NAMES = ['parmesan', 'plain flour', 'tomato', 'tinned tomatoes', 'spring onion', 'salt'];

test.each([
  ['parmesan cheese', ['parmesan']],
  ['parmesean', ['parmesan']],
  ['tomatoes', ['tomato', 'tinned tomatoes']],
  ['flour', ['plain flour']],
  ['gravel', []],
])('the names similar to "%s" are %j', (query, names) => {
  expect(suggestSimilarNames(query, NAMES)).toEqual(names);
});
