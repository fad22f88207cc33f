import { expect, test } from 'vitest';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';

const hyphenate = (text: string) => hyphenateLongWords(text).replaceAll('\u00ad', '|');

test.each([
  ['Donaudampfschifffahrt', 'Donau|dampf|schiff|fahrt'],
  ['Gesellschaftskapitän', 'Gesell|schafts|ka|pitän'],
  ['Schweinefleischpfanne mit Reis', 'Schwei|ne|fleisch|pfanne mit Reis'],
])('hyphenates the long words of %s', (text, expected) => {
  expect(hyphenate(text)).toBe(expected);
});

test.each([
  'Chicken soup',
  'Schokoladentarte'.slice(0, 15),
  '麻婆豆腐',
  'https://example.com/a?b=onerror',
  'https://example.com/johannisbeermarmelade',
  'www.donaudampfschifffahrt.example',
  '',
])('leaves %s as it is', (text) => {
  expect(hyphenateLongWords(text)).toBe(text);
});
