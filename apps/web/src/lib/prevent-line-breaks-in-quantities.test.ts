import { expect, it } from 'vitest';
import { preventLineBreaksInQuantities } from '#lib/prevent-line-breaks-in-quantities.ts';

it.each([
  ['reaches 74 °C inside', 'reaches 74\u00a0°C inside'],
  ['simmer for 8–10 minutes', 'simmer for 8\u2060–\u206010\u00a0minutes'],
  ['⅔ tsp of the salt', '⅔\u00a0tsp of the salt'],
  ['bake at 175 °C, 50 % humidity', 'bake at 175\u00a0°C, 50\u00a0% humidity'],
  ['read as 55—60', 'read as 55\u2060—\u206060'],
  ['add ½–¾ cup', 'add ½\u2060–\u2060¾\u00a0cup'],
  ['for ½–2 hours', 'for ½\u2060–\u20602\u00a0hours'],
  ['the oven – 2 racks – is hot', 'the oven – 2\u00a0racks – is hot'],
  ['Step 2, then rest', 'Step 2, then rest'],
  ['', ''],
])('keeps the numbers in "%s" with what they count', (text, expected) => {
  expect(preventLineBreaksInQuantities(text)).toBe(expected);
});
