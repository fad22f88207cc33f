import { expect, it } from 'vitest';
import { loadCookbookSources } from './load-cookbook-sources.ts';
import {
  formatReferenceEnergySummary,
  summarizeReferenceEnergyRatios,
} from './summarize-reference-energy-ratios.ts';

const { recipes, foods } = loadCookbookSources();
const parsedRecipes = recipes.map(({ recipe }) => recipe);

it('the energy of the recipes agrees with that of the same dish in the table', () => {
  const { sameDish, all } = summarizeReferenceEnergyRatios(parsedRecipes, foods);
  for (const { medianRatio } of [sameDish, all]) {
    expect(medianRatio).toBeGreaterThan(0.95);
    expect(medianRatio).toBeLessThan(1.05);
  }
  expect(sameDish.closeShare).toBeGreaterThan(0.8);
  // The share must not rise because recipes are called similar.
  expect(sameDish.count).toBeGreaterThan(900);
});

it('computes the median, the share of close recipes, and lists exceptions', () => {
  const pizza = parsedRecipes.find(({ file }) => file === 'pizza.cook');
  if (!pizza) throw new Error('There is no recipe for pizza.');
  const ratio = summarizeReferenceEnergyRatios([pizza], foods).sameDish.medianRatio;
  const changeReference = (factor: number, fields = {}) => ({
    ...pizza,
    referenceKcal: (pizza.referenceKcal * ratio) / factor,
    ...fields,
  });
  const summary = summarizeReferenceEnergyRatios(
    [
      changeReference(1),
      changeReference(1.2),
      changeReference(1.3),
      changeReference(2, { file: 'a.cook', referenceException: 'eaten without its shell' }),
      changeReference(1.1, { isReferenceSimilar: true }),
    ],
    foods,
  );
  expect(summary.sameDish).toEqual({
    count: 4,
    medianRatio: expect.closeTo(1.25),
    closeShare: 0.5,
  });
  expect(summary.all).toEqual({ count: 5, medianRatio: expect.closeTo(1.2), closeShare: 0.6 });
  expect(formatReferenceEnergySummary(summary)).toContain('a.cook 2.00: eaten without its shell');
});
