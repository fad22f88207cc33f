import { readFile } from 'node:fs/promises';
import { findRecipeByName } from '@plateful/cookbook';
import { expect, test } from 'vitest';
import { withDishTimesAndCalories, withGermanDishNames } from './cookbook-dish-details.ts';
import { germanFoodNames } from './german-food-names.ts';
import { searchKnownDishes } from './search-known-dishes.ts';

test('knows the German names of dishes, and leaves out unknown ones', () => {
  const alternatives = [{ title: 'French fries' }, { title: 'constructor' }];
  const recognition = { title: 'Lasagna', alternatives };
  expect(withGermanDishNames(recognition, 'Raspberry macarons').dishNames).toEqual({
    'Raspberry macarons': { de: 'Macarons' },
    Lasagna: { de: 'Lasagne' },
    'French fries': { de: 'Pommes frites' },
  });
});

test('adds time and energy to likely dishes that it knows', () => {
  const unknown = { title: 'Zorblax stew', confidence: 0.1 };
  const [dish, other] = withDishTimesAndCalories([{ title: 'Lasagna', confidence: 0.2 }, unknown]);
  const [lasagna] = searchKnownDishes('Lasagna', 1, 'en');
  expect(dish).toEqual({
    ...{ title: 'Lasagna', confidence: 0.2 },
    ...{ minutes: lasagna?.minutes, kcal: lasagna?.kcal },
  });
  expect(other).toBe(unknown);
});

test('knows a German synonym for each food of the embedded model that the cookbook names differently', async () => {
  const model = new URL('../../../models/labels.json', import.meta.url);
  const { labels } = JSON.parse(await readFile(model, 'utf8'));
  const foods: string[] = labels
    .filter(({ kind }: { kind: string }) => kind !== 'not_food')
    .map(({ title }: { title: string }) => title);
  const renamed = foods.filter((food) => findRecipeByName(food)?.title !== food);
  expect(Object.keys(germanFoodNames).sort()).toEqual(renamed.sort());
  for (const [food, germanName] of Object.entries(germanFoodNames))
    expect(findRecipeByName(food)?.synonymsDe, food).toContain(germanName);
});
