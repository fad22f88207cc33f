import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeNutritionPerServing,
  computeTotalNutrition,
  type FoodAmount,
  roundNutrition,
} from './nutrition.ts';

const value = (max: number) => fc.double({ min: 0, max, noNaN: true });
const foodAmount: fc.Arbitrary<FoodAmount> = fc.record({
  grams: value(5000),
  food: fc.record({
    kcal: value(902),
    protein: value(100),
    fat: value(100),
    carbs: value(100),
  }),
});
const foodAmounts = fc.array(foodAmount, { maxLength: 15 });
const servings = fc.integer({ min: 1, max: 12 });
const NUTRIENTS = ['calories', 'protein', 'fats', 'carbs', 'weight'] as const;

const flour = { kcal: 361, protein: 11.98, fat: 1.66, carbs: 72.53 };
const oil = { kcal: 884, protein: 0, fat: 100, carbs: 0 };

describe('nutrition of a serving', () => {
  test('is the sum of all foods divided by the servings', () => {
    const foods = [
      { grams: 250, food: flour },
      { grams: 13, food: oil },
    ];
    expect(roundNutrition(computeNutritionPerServing(foods, 2, 635))).toEqual({
      calories: 509,
      protein: 15,
      fats: 8.6,
      carbs: 90.7,
      weight: 317.5,
    });
  });

  test('is only rounded for display', () => {
    const spice = { kcal: 4, protein: 0.4, fat: 0, carbs: 0 };
    const foods = Array.from({ length: 10 }, () => ({ grams: 10, food: spice }));
    const serving = computeNutritionPerServing(foods, 3, 100);
    expect(serving.calories).toBeCloseTo(4 / 3, 12);
    expect(serving.weight).toBeCloseTo(100 / 3, 12);
    expect(roundNutrition(serving)).toMatchObject({ calories: 1, protein: 0.1, weight: 33.3 });
  });

  test('is zero without foods', () => {
    expect(computeNutritionPerServing([], 4, 0)).toEqual({
      calories: 0,
      protein: 0,
      fats: 0,
      carbs: 0,
      weight: 0,
    });
  });

  test('requires a positive number of servings', () => {
    expect(() => computeNutritionPerServing([], 0, 100)).toThrow(RangeError);
    expect(() => computeNutritionPerServing([], Number.NaN, 100)).toThrow(RangeError);
  });

  test('is never negative, and is rounded to whole kcal and 0.1 g', () => {
    fc.assert(
      fc.property(foodAmounts, servings, value(5000), (foods, count, yieldGrams) => {
        const serving = roundNutrition(computeNutritionPerServing(foods, count, yieldGrams));
        for (const key of NUTRIENTS) expect(serving[key]).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(serving.calories)).toBe(true);
        for (const key of NUTRIENTS) {
          expect(Math.abs(serving[key] * 10 - Math.round(serving[key] * 10))).toBeLessThan(1e-6);
        }
      }),
    );
  });

  test('does not depend on the order of the foods', () => {
    const shuffled = foodAmounts.chain((foods) =>
      fc.tuple(
        fc.constant(foods),
        fc.shuffledSubarray(foods, { minLength: foods.length, maxLength: foods.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, servings, ([foods, reordered], count) => {
        expect(computeTotalNutrition(reordered)).toEqual(computeTotalNutrition(foods));
        expect(computeNutritionPerServing(reordered, count, 500)).toEqual(
          computeNutritionPerServing(foods, count, 500),
        );
      }),
    );
  });

  test('of two combined lists is the sum of both', () => {
    fc.assert(
      fc.property(foodAmounts, foodAmounts, (first, second) => {
        const combined = computeTotalNutrition([...first, ...second]);
        for (const key of NUTRIENTS) {
          const sum = computeTotalNutrition(first)[key] + computeTotalNutrition(second)[key];
          expect(Math.abs(combined[key] - sum)).toBeLessThanOrEqual(1e-9 * (1 + sum));
        }
      }),
    );
  });

  test('halves when the number of servings doubles', () => {
    fc.assert(
      fc.property(foodAmounts, servings, (foods, count) => {
        const serving = computeNutritionPerServing(foods, count, 1000);
        const halfServing = computeNutritionPerServing(foods, count * 2, 1000);
        for (const key of NUTRIENTS) expect(serving[key]).toBeCloseTo(2 * halfServing[key], 9);
      }),
    );
  });
});
