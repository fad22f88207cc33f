import { expect, test } from 'vitest';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';

const show = (text: string) => hyphenateLongWords(text).replaceAll('\u00ad', '-');

test('long words can be broken between syllables, others stay as they are', () => {
  expect(show('Donaudampfschifffahrtsgesellschaftskapitänsfrühstück mit Ei')).toBe(
    'Donau-dampf-schiff-fahrts-ge-sell-schafts-ka-pi-täns-früh-stück mit Ei',
  );
  expect(show('Schokoladenfondant, Spaghetti')).toBe('Scho-ko-la-den-fon-dant, Spaghetti');
  expect(show('https://example.com/a?b=onerror')).toBe('https://example.com/a?b=onerror');
});
