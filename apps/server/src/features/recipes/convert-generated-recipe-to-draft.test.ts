import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GeneratedIngredient } from '#ports/recognizer.ts';
import { generatedRecipe } from '#testing/fakes/fake-recognition-provider.ts';
import { convertGeneratedRecipeToDraft } from './convert-generated-recipe-to-draft.ts';

const create = (changes: Partial<typeof generatedRecipe>) => {
  const draft = convertGeneratedRecipeToDraft(
    { ...generatedRecipe, ...changes },
    'Untitled recipe',
  );
  if (!draft) throw new Error('The recipe was rejected.');
  return draft;
};
const createWith = (...ingredients: GeneratedIngredient[]) => create({ ingredients, servings: 1 });

const sugar = (grams: number, text = `${grams} g sugar`): GeneratedIngredient => ({
  ...{ text, food: 'sugar', grams, estimate: null },
});
/** A food that the composition table lacks; 100 g have 100 kcal by its macronutrients. */
const unknownFood = (calories: number, grams = 100): GeneratedIngredient => ({
  ...{ text: `${grams} g zorblax`, food: 'zorblax', grams },
  estimate: { calories, protein: 5, fats: 0, carbs: 20 },
});

describe('nutrition of a provider’s recipe', () => {
  it('is calculated from the composition table', () => {
    const draft = create({});
    expect(draft).toMatchObject({
      nutritionSource: 'table',
      nutritionServings: 2,
      nutritionRange: null,
      ingredients: [
        { text: '200 g rice noodles', grams: 200, food: 'rice noodle' },
        { text: '2 eggs', grams: 100, food: 'egg' },
        { text: '30 g peanuts, chopped', grams: 30, food: 'peanut' },
      ],
    });
    expect(draft.calories).toBeGreaterThan(300);
    expect(draft.weight).toBe(165);
  });

  it('uses the grams of the text if the provider gives none', () => {
    const egg = { text: '3 eggs', food: 'egg', grams: null, estimate: null };
    expect(createWith(egg).ingredients).toEqual([{ text: '3 eggs', food: 'egg', grams: 150 }]);
  });

  it('finds foods in the text, in German too, if the English name is unknown', () => {
    const oil = { text: '2 EL Olivenöl', food: 'zorblax', grams: null, estimate: null };
    expect(createWith(oil).ingredients).toMatchObject([{ food: 'olive oil', grams: 28 }]);
    const thighs = { text: '6 of them', food: 'boneless chicken thighs', grams: 600 };
    const [thigh] = createWith({ ...thighs, estimate: null }).ingredients;
    expect(thigh).toMatchObject({ food: expect.stringMatching(/chicken thigh/), grams: 600 });
  });

  it.each([
    ['200 g dried chickpeas', 'chickpea', 'dried chickpeas'],
    ['1 can chickpeas', 'chickpea', 'canned chickpeas'],
    ['300 g cooked rice', 'rice', 'cooked rice'],
    ['1 tsp thyme', 'dried thyme', 'dried thyme'],
    ['2 tbsp oil', 'olive oil', 'olive oil'],
  ])('finds %s as a %s', (text, food, row) => {
    const [ingredient] = createWith({ text, food, grams: 100, estimate: null }).ingredients;
    expect(ingredient?.food).toBe(row);
  });

  it('includes the estimates of foods that the table lacks', () => {
    const draft = createWith(sugar(100), unknownFood(100));
    expect(draft).toMatchObject({
      nutritionSource: 'estimated',
      nutritionRange: null,
      weight: 200,
    });
    expect(draft.calories).toBeCloseTo((createWith(sugar(100)).calories ?? 0) + 100);
    expect(draft.ingredients[1]).toMatchObject({ grams: 100, estimate: { calories: 100 } });
  });

  it('ignores estimates of foods that the table has, and impossible ones', () => {
    const estimate = { calories: 1, protein: 0, fats: 0, carbs: 0 };
    expect(createWith({ ...sugar(100), estimate }).calories).toBeGreaterThan(300);
    const impossible = { ...unknownFood(100), estimate: { ...estimate, fats: -1 } };
    expect(createWith(impossible)).toMatchObject({ calories: null, nutritionSource: null });
    expect(createWith(unknownFood(100, -5)).ingredients).toEqual([{ text: '-5 g zorblax' }]);
  });

  it('does not count oil for deep-frying', () => {
    const oil = { text: '1 l sunflower oil, for frying', food: 'sunflower oil', grams: 920 };
    const draft = createWith(sugar(10), { ...oil, estimate: null });
    expect(draft.calories).toBeLessThan(50);
    const eaten = createWith(sugar(10), { ...oil, grams: 30, estimate: null });
    expect(eaten).toMatchObject({ nutritionRange: null, weight: 40 });
  });
});

describe('the range of the calories', () => {
  it('tells that estimated calories contradict the macronutrients by more than 20 %', () => {
    expect(createWith(unknownFood(120)).nutritionRange).toBeNull();
    const { calories, nutritionRange } = createWith(unknownFood(150));
    expect(calories).toBe(150);
    expect(nutritionRange).toEqual({ caloriesFrom: 100, caloriesTo: 150, reason: 'energy' });
  });

  it('tells that the grams contradict the text by more than 30 %', () => {
    expect(createWith(sugar(125, '100 g sugar')).nutritionRange).toBeNull();
    const { calories, nutritionRange } = createWith(sugar(140, '100 g sugar'));
    expect(nutritionRange).toMatchObject({ caloriesTo: calories, reason: 'mass' });
    expect(nutritionRange?.caloriesFrom).toBeCloseTo((calories ?? 0) / 1.4);
  });

  it('tells that food cannot have so much energy', () => {
    const fat = { calories: 1800, protein: 0, fats: 200, carbs: 0 };
    const { nutritionRange } = createWith({ ...unknownFood(0), estimate: fat });
    expect(nutritionRange).toEqual({ caloriesFrom: 900, caloriesTo: 1800, reason: 'mass' });
  });

  it('is of one serving', () => {
    const draft = create({ ingredients: [unknownFood(150)], servings: 5 });
    expect(draft.nutritionRange).toMatchObject({ caloriesFrom: 20, caloriesTo: 30 });
  });

  it('is absent for wine, whose energy is not from macronutrients', () => {
    const wine = { text: '200 ml red wine', food: 'red wine', grams: 198, estimate: null };
    expect(createWith(wine).nutritionRange).toBeNull();
  });
});

describe('the content of a provider’s recipe', () => {
  it('is kept within the limits of recipes', () => {
    const line = (text: string): GeneratedIngredient => ({ ...sugar(1), text });
    const draft = create({
      ...{ title: `${'long '.repeat(40)}\0`, description: 'x'.repeat(900), category: 'Thai' },
      ...{ ingredients: [line('  '), line('1 g sugar\0'), line('y'.repeat(900))] },
      ...{ instructions: ['', 'Stir.'], servings: 3.6, prepMinutes: -4, totalMinutes: 1e9 },
      sections: [{ title: 'Sauce', ingredientsFrom: 2, instructionsFrom: 1 }],
    });
    expect(draft).toMatchObject({ category: 'food', servings: 4, prepMinutes: null });
    expect(draft.totalMinutes).toBeNull();
    expect(draft.title.length).toBeLessThanOrEqual(100);
    expect(draft.description.length).toBeLessThanOrEqual(500);
    expect(draft.ingredients.map(({ text }) => text.length)).toEqual([9, 500]);
    expect(draft.instructions).toEqual(['Stir.']);
    expect(draft.sections).toContainEqual({
      title: 'Sauce',
      ingredientsFrom: 1,
      instructionsFrom: 0,
    });
  });

  it('has the diets and allergens of its ingredients, but no diets if one is unknown', () => {
    expect(create({})).toMatchObject({ diets: ['vegetarian'], allergens: ['eggs', 'peanuts'] });
    expect(createWith(sugar(5), unknownFood(100)).diets).toEqual([]);
    expect(createWith(sugar(5)).diets).toEqual(['vegetarian', 'vegan']);
  });

  it('needs ingredients, and gets a title', () => {
    expect(
      convertGeneratedRecipeToDraft({ ...generatedRecipe, ingredients: [] }, 'Soup'),
    ).toBeNull();
    expect(convertGeneratedRecipeToDraft({ ...generatedRecipe, title: ' ' }, 'Soup')?.title).toBe(
      'Soup',
    );
  });
});

const value = fc.oneof(fc.double({ min: 0, max: 5000, noNaN: true }), fc.double());
const ingredientArbitrary = fc.record({
  text: fc.oneof(
    fc.constantFrom('100 g sugar', '2 eggs', '1 l oil for frying', '1 cup zorblax', ''),
    fc.string({ maxLength: 50 }),
  ),
  food: fc.oneof(fc.constantFrom('sugar', 'egg', 'zorblax', ''), fc.string({ maxLength: 20 })),
  grams: fc.option(value),
  estimate: fc.option(fc.record({ calories: value, protein: value, fats: value, carbs: value })),
});

describe('any ingredients', () => {
  it('have finite nutrition, and a range that contains the calories', () => {
    fc.assert(
      fc.property(
        fc.array(ingredientArbitrary, { minLength: 1, maxLength: 20 }),
        fc.option(fc.integer({ min: 1, max: 12 })),
        (ingredients, servings) => {
          const draft = convertGeneratedRecipeToDraft(
            { ...generatedRecipe, ingredients, servings },
            'A',
          );
          if (!draft) return;
          const { calories, protein, fats, carbs, weight, nutritionRange } = draft;
          for (const figure of [calories, protein, fats, carbs, weight])
            expect(figure === null || (Number.isFinite(figure) && figure >= 0)).toBe(true);
          if (!nutritionRange) return;
          expect(nutritionRange.caloriesFrom).toBeGreaterThanOrEqual(0);
          expect(nutritionRange.caloriesFrom).toBeLessThanOrEqual((calories ?? 0) + 1e-6);
          expect(nutritionRange.caloriesTo).toBeGreaterThanOrEqual((calories ?? 0) - 1e-6);
        },
      ),
    );
  });

  it('that agree have no range', () => {
    const grams = fc.integer({ min: 1, max: 2000 });
    const share = fc.double({ min: 0, max: 0.3, noNaN: true });
    const consistent = fc.record({ grams, p: share, f: share, c: share }).map((food) => {
      const [protein, fats, carbs] = [food.p, food.f, food.c].map((part) => part * food.grams);
      if (protein === undefined || fats === undefined || carbs === undefined) throw new Error();
      const calories = 4 * protein + 9 * fats + 4 * carbs;
      const text = `${food.grams} g zorblax`;
      return {
        text,
        food: 'zorblax',
        grams: food.grams,
        estimate: { calories, protein, fats, carbs },
      };
    });
    const ingredients = fc.array(
      fc.oneof(
        consistent,
        grams.map((mass) => sugar(mass)),
      ),
      {
        minLength: 1,
        maxLength: 15,
      },
    );
    fc.assert(
      fc.property(ingredients, (all) => {
        expect(createWith(...all).nutritionRange).toBeNull();
      }),
    );
  });
});
