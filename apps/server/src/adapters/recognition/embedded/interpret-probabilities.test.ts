import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';
import type { Recognition } from '#ports/recognizer.ts';
import { interpretProbabilities } from './interpret-probabilities.ts';
import { readModelDescription } from './model-description.ts';

const model = readModelDescription(resolveServerPackagePath('models'));
const withoutAssumption = { assumeFood: false };
const assumingFood = { assumeFood: true };

/** Probabilities by label; the rest is distributed evenly over the other labels. */
function createProbabilities(named: Record<string, number>): number[] {
  const rest = 1 - Object.values(named).reduce((sum, value) => sum + value, 0);
  const others = model.labels.length - Object.keys(named).length;
  return model.labels.map(({ label }) => named[label] ?? rest / others);
}

describe('food detection', () => {
  it.each([
    { not_food: 0.98, kind: 'not_food' },
    { not_food: 0.501, kind: 'not_food' },
    { not_food: 0.5, kind: 'unclear' },
    { not_food: 0.2, kind: 'unclear' },
    { not_food: 0.199, kind: 'dish' },
    { not_food: 0, kind: 'dish' },
  ])('returns $kind for a not_food probability of $not_food', ({ not_food, kind }) => {
    const ramen = not_food > 0.9 ? 0 : 0.45;
    expect(
      interpretProbabilities(createProbabilities({ not_food, ramen }), model, withoutAssumption)
        .kind,
    ).toBe(kind);
  });

  it('returns the confidence that there is no food', () => {
    const result = interpretProbabilities(
      createProbabilities({ not_food: 0.75 }),
      model,
      withoutAssumption,
    );
    expect(result).toEqual({ kind: 'not_food', confidence: 0.75 });
  });

  it('asks for confirmation when it is unclear, regardless of the best label', () => {
    const result = interpretProbabilities(
      createProbabilities({ not_food: 0.21, ramen: 0.79 }),
      model,
      withoutAssumption,
    );
    expect(result).toMatchObject({ kind: 'unclear', needsReview: true });
  });
});

describe('confirmed food', () => {
  it('excludes not_food and distributes its share over the other labels', () => {
    const recognized = createProbabilities({ not_food: 0.6, ramen: 0.3, pho: 0.06 });
    const result = interpretProbabilities(recognized, model, assumingFood);
    expect(result).toMatchObject({ kind: 'dish', needsReview: true });
    expect(getTitles(result)).toEqual(['Ramen', 'Pho']);
    expect(getConfidences(result)).toEqual([expect.closeTo(0.547), expect.closeTo(0.109)]);
  });

  it('changes nothing for a photo that was recognized as food anyway', () => {
    const recognized = createProbabilities({ not_food: 0, ramen: 0.97, pho: 0.02 });
    const result = interpretProbabilities(recognized, model, assumingFood);
    expect(result).toMatchObject({ kind: 'dish', needsReview: false });
    expect(getConfidences(result)).toEqual([expect.closeTo(0.775), expect.closeTo(0.0146)]);
  });
});

describe('the kind of food', () => {
  it.each([
    ['dish', { ramen: 0.9 }],
    ['ingredient', { banana: 0.9 }],
    ['packaged', { carton: 0.9 }],
    // One ingredient is the best label, but dishes together are more likely.
    ['dish', { tomato: 0.4, caprese_salad: 0.3, greek_salad: 0.25 }],
    ['ingredient', { caprese_salad: 0.4, tomato: 0.3, bell_pepper: 0.25 }],
    ['ingredient', { orange: 0.5, carton: 0.45 }],
  ])('is %s for %o', (kind, named) => {
    expect(interpretProbabilities(createProbabilities(named), model, withoutAssumption).kind).toBe(
      kind,
    );
  });
});

it('a package needs review, because its content is unknown', () => {
  const recognized = createProbabilities({ carton: 0.99 });
  expect(interpretProbabilities(recognized, model, withoutAssumption)).toMatchObject({
    kind: 'packaged',
    needsReview: true,
  });
});

describe('candidates', () => {
  it('are the titles of at most eight labels, best first', () => {
    const recognized = createProbabilities({
      ...{ pho: 0.1, ramen: 0.2, pizza: 0.15, tacos: 0.12, sushi: 0.11 },
      ...{ steak: 0.09, gyoza: 0.08, nachos: 0.06, waffles: 0.05 },
    });
    const result = interpretProbabilities(recognized, model, withoutAssumption);
    expect(getTitles(result)).toEqual([
      ...['Ramen', 'Pizza', 'Tacos', 'Sushi', 'Pho', 'Steak', 'Gyoza', 'Nachos'],
    ]);
  });

  it('exclude labels below 1%', () => {
    const recognized = createProbabilities({ ramen: 0.9, pho: 0.011, pizza: 0.009 });
    expect(getTitles(interpretProbabilities(recognized, model, withoutAssumption))).toEqual([
      'Ramen',
      'Pho',
    ]);
  });

  it('include the best label even when all are unlikely', () => {
    const recognized = createProbabilities({ ramen: 0.009, not_food: 0.01 });
    expect(getTitles(interpretProbabilities(recognized, model, withoutAssumption))).toEqual([
      'Ramen',
    ]);
  });

  it.each([
    [0.97, false],
    [0.96, false],
    [0.95, true],
  ])('with %f for the best need review: %s', (ramen, needsReview) => {
    const result = interpretProbabilities(
      createProbabilities({ ramen, not_food: 0 }),
      model,
      withoutAssumption,
    );
    expect(result).toMatchObject({ needsReview });
  });
});

describe('for any probabilities', () => {
  /** Arbitrary probabilities with a sum of 1 (or all 0), with one label increased. */
  const distribution = fc
    .tuple(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
        minLength: model.labels.length,
        maxLength: model.labels.length,
      }),
      fc.nat(model.labels.length - 1),
      fc.double({ min: 0, max: 1000, noNaN: true }),
    )
    .map(([weights, pushed, push]) => {
      const pushedUp = weights.map((weight, index) => (index === pushed ? weight + push : weight));
      const sum = pushedUp.reduce((total, weight) => total + weight, 0);
      return Float32Array.from(pushedUp, (weight) => (sum > 0 ? weight / sum : 0));
    });
  const food = new Set(
    model.labels.filter(({ kind }) => kind !== 'not_food').map(({ title }) => title),
  );

  it('the result is valid', () => {
    fc.assert(
      fc.property(distribution, fc.boolean(), (recognized, assumeFood) => {
        const result = interpretProbabilities(recognized, model, { assumeFood });
        if (result.kind === 'not_food') return !assumeFood && result.confidence > 0.5;
        const shares = getConfidences(result);
        return (
          shares.length >= 1 &&
          shares.length <= 8 &&
          shares.every((share, index) => share >= 0 && share <= (shares[index - 1] ?? 1)) &&
          shares.slice(1).every((share) => share >= 0.007) &&
          getTitles(result).every((title) => food.has(title)) &&
          (result.kind !== 'unclear' || (result.needsReview && !assumeFood))
        );
      }),
    );
  });

  it('a name without review has a confidence of at least 0.7 and matches the kind', () => {
    fc.assert(
      fc.property(distribution, fc.boolean(), (recognized, assumeFood) => {
        const result = interpretProbabilities(recognized, model, { assumeFood });
        if (result.kind === 'not_food' || result.needsReview) return true;
        const best = model.labels.find(({ title }) => title === getTitles(result)[0]);
        const kind = best?.packaged ? 'packaged' : best?.kind;
        return (getConfidences(result)[0] ?? 0) >= 0.7 && result.kind === kind;
      }),
    );
  });
});

function getTitles(result: Recognition): string[] {
  return result.kind === 'not_food' ? [] : result.candidates.map(({ title }) => title);
}

function getConfidences(result: Recognition): number[] {
  return result.kind === 'not_food' ? [] : result.candidates.map(({ confidence }) => confidence);
}
