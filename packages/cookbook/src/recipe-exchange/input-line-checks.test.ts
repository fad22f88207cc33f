import { expect, it } from 'vitest';
import { joinBrokenLine } from './input-line-checks.ts';

it.each([
  ['all-', 'purpose flour', 'all-purpose flour'],
  ['Petersi-', 'lie hacken', 'Petersilie hacken'],
  ['Zwiebel-', 'und Lauchringe', 'Zwiebel- und Lauchringe'],
  ['Add the', 'butter', 'Add the butter'],
  // Only part of a word, not a prefix or a conjunction.
  ['meta-', 'organic', 'metaorganic'],
  ['a tall-', 'ish glass', 'a tallish glass'],
])('joins %j and %j', (first, second, joined) => {
  expect(joinBrokenLine(first, second)).toBe(joined);
});
