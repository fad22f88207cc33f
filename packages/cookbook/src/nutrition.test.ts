import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nutritionPerServing,
  roundNutrition,
  totalNutrition,
  type WeighedFood,
} from './nutrition.ts';

const figure = (max: number) => fc.double({ min: 0, max, noNaN: true });
const weighedFood: fc.Arbitrary<WeighedFood> = fc.record({
  grams: figure(5000),
  food: fc.record({
    kcal: figure(902),
    protein: figure(100),
    fat: figure(100),
    carbs: figure(100),
  }),
});
const foods = fc.array(weighedFood, { maxLength: 15 });
const servings = fc.integer({ min: 1, max: 12 });
const FIGURES = ['calories', 'protein', 'fats', 'carbs', 'weight'] as const;

const flour = { kcal: 361, protein: 11.98, fat: 1.66, carbs: 72.53 };
const oil = { kcal: 884, protein: 0, fat: 100, carbs: 0 };

describe('nutrition of a serving', () => {
  test('is the sum over the foods, shared out', () => {
    const weighed = [
      { grams: 250, food: flour },
      { grams: 13, food: oil },
    ];
    expect(roundNutrition(nutritionPerServing(weighed, 2, 635))).toEqual({
      calories: 509,
      protein: 15,
      fats: 8.6,
      carbs: 90.7,
      weight: 317.5,
    });
  });

  test('is rounded for display alone', () => {
    const spice = { kcal: 4, protein: 0.4, fat: 0, carbs: 0 };
    const weighed = Array.from({ length: 10 }, () => ({ grams: 10, food: spice }));
    const serving = nutritionPerServing(weighed, 3, 100);
    expect(serving.calories).toBeCloseTo(4 / 3, 12);
    expect(serving.weight).toBeCloseTo(100 / 3, 12);
    expect(roundNutrition(serving)).toMatchObject({ calories: 1, protein: 0.1, weight: 33.3 });
  });

  test('of nothing is nothing', () => {
    expect(nutritionPerServing([], 4, 0)).toEqual({
      calories: 0,
      protein: 0,
      fats: 0,
      carbs: 0,
      weight: 0,
    });
  });

  test('needs at least a part of a serving', () => {
    expect(() => nutritionPerServing([], 0, 100)).toThrow(RangeError);
    expect(() => nutritionPerServing([], Number.NaN, 100)).toThrow(RangeError);
  });

  test('is never negative, and shows whole kcal and grams in tenths', () => {
    fc.assert(
      fc.property(foods, servings, figure(5000), (weighed, count, yieldGrams) => {
        const serving = roundNutrition(nutritionPerServing(weighed, count, yieldGrams));
        for (const key of FIGURES) expect(serving[key]).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(serving.calories)).toBe(true);
        for (const key of FIGURES) {
          expect(Math.abs(serving[key] * 10 - Math.round(serving[key] * 10))).toBeLessThan(1e-6);
        }
      }),
    );
  });

  test('does not depend on the order of the foods', () => {
    const shuffled = foods.chain((weighed) =>
      fc.tuple(
        fc.constant(weighed),
        fc.shuffledSubarray(weighed, { minLength: weighed.length, maxLength: weighed.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, servings, ([weighed, mixed], count) => {
        expect(totalNutrition(mixed)).toEqual(totalNutrition(weighed));
        expect(nutritionPerServing(mixed, count, 500)).toEqual(
          nutritionPerServing(weighed, count, 500),
        );
      }),
    );
  });

  test('adds up: two lists together give the sum of both', () => {
    fc.assert(
      fc.property(foods, foods, (some, others) => {
        const together = totalNutrition([...some, ...others]);
        for (const key of FIGURES) {
          const sum = totalNutrition(some)[key] + totalNutrition(others)[key];
          expect(Math.abs(together[key] - sum)).toBeLessThanOrEqual(1e-9 * (1 + sum));
        }
      }),
    );
  });

  test('halves when the servings double', () => {
    fc.assert(
      fc.property(foods, servings, (weighed, count) => {
        const one = nutritionPerServing(weighed, count, 1000);
        const half = nutritionPerServing(weighed, count * 2, 1000);
        for (const key of FIGURES) expect(one[key]).toBeCloseTo(2 * half[key], 9);
      }),
    );
  });
});
