import { expect, test } from 'vitest';
import { withGermanDishNames, withTimesAndEnergy } from './known-dish-facts.ts';
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
  const [dish, other] = withTimesAndEnergy([{ title: 'Lasagna', confidence: 0.2 }, unknown]);
  const [lasagna] = searchKnownDishes('Lasagna', 1, 'en');
  expect(dish).toEqual({
    ...{ title: 'Lasagna', confidence: 0.2 },
    ...{ minutes: lasagna?.minutes, kcal: lasagna?.kcal },
  });
  expect(other).toBe(unknown);
});
