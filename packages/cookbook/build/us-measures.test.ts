import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { book } from '../src/book.ts';
import generated from '../src/generated/us-measures.json' with { type: 'json' };
import { usMeasures } from '../src/lines/measures.ts';
import { sampleFood } from './testing/sample.ts';
import { usMeasureRows } from './us-measures.ts';

/** What a screen may load for it. */
const MOST_BYTES = 15 * 1024;

test('a row has all names and the measures of one', () => {
  const flour = sampleFood('plain flour', {
    synonyms: ['flour'],
    measures: [
      { text: '1 cup sifted', grams: 100 },
      { text: '1/2 cup', grams: 62.5 },
      { text: '2 tbsp', grams: 16 },
    ],
  });
  expect(usMeasureRows([flour, sampleFood('saffron', {})])).toEqual([
    ['plain flour|flour', 125, 8],
    ['saffron'],
  ]);
});

test('vegetables have a cup, and are weighed all the same', () => {
  const onion = sampleFood('onion', { measures: [{ text: '1 cup chopped', grams: 160 }] });
  expect(usMeasureRows([onion])).toEqual([['onion', 160, null, null, 1]]);
});

test('the built file is that of the table, and small', () => {
  expect(generated).toEqual(usMeasureRows(book.foods));
  expect(gzipSync(JSON.stringify(generated)).length).toBeLessThan(MOST_BYTES);
});

test('a line finds the measures of its food', () => {
  const measures = usMeasures();
  expect(measures.find('200 g plain flour, sifted')).toEqual({
    food: 'plain flour',
    cup: 125,
    weighed: false,
  });
  expect(measures.find('1 (14 oz) can coconut milk')).toMatchObject({ food: 'coconut milk' });
  expect(measures.find('1 cup coconut flour')).toBeUndefined();
});
