import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cookbookData } from '../src/cookbook-data.ts';
import generated from '../src/generated/us-measures.json' with { type: 'json' };
import { createUsHouseholdMeasureLookup } from '../src/recipe-text/create-us-household-measure-lookup.ts';
import { buildUsHouseholdMeasureRows } from './build-us-household-measure-rows.ts';
import { createSampleFood } from './testing/sample-recipe.ts';

/** Size limit, because some screens download the file. */
const MAX_GZIP_BYTES = 12 * 1024;

test('a row contains the names that the search needs and the weight of one of each measure', () => {
  const flour = createSampleFood('all-purpose flour', {
    synonyms: ['flour', 'sifted all-purpose flour'],
    measures: [
      { text: '1 cup sifted', grams: 100 },
      { text: '1/2 cup', grams: 62.5 },
      { text: '2 tbsp', grams: 16 },
    ],
  });
  expect(buildUsHouseholdMeasureRows([flour, createSampleFood('saffron', {})])).toEqual([
    ['all-purpose flour|flour', 125, 8],
  ]);
});

test('vegetables that are counted and cut are marked as usually weighed', () => {
  const onion = createSampleFood('onion', {
    measures: [
      { text: '1 piece', grams: 110 },
      { text: '1 cup chopped', grams: 160 },
    ],
  });
  expect(buildUsHouseholdMeasureRows([onion])).toEqual([['onion', 160, null, null, 1]]);
});

test('the generated file matches the table and is small', () => {
  expect(generated).toEqual(buildUsHouseholdMeasureRows(cookbookData.foods));
  expect(gzipSync(JSON.stringify(generated)).length).toBeLessThan(MAX_GZIP_BYTES);
});

test('the lookup finds the measures of a food in a line', () => {
  const measures = createUsHouseholdMeasureLookup();
  expect(measures.find('200 g all-purpose flour, sifted')).toEqual({
    food: 'all-purpose flour',
    cup: 125,
    tbsp: 7.8,
    tsp: 2.6,
    isUsuallyWeighed: false,
  });
  expect(measures.find('1 (14 oz) can coconut milk')).toMatchObject({ food: 'coconut milk' });
  expect(measures.find('1 cup banana flour')).toBeUndefined();
});
