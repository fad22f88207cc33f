import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packagePath } from '#platform/package-path.ts';
import type { Recognition } from '#ports/recogniser.ts';
import { interpret } from './interpret.ts';
import { readModelDescription } from './model-description.ts';

const model = readModelDescription(packagePath('models'));
const asSeen = { assumeFood: false };
const saidToBeFood = { assumeFood: true };

/** Probabilities by label; what is left over goes to labels nobody asks about, evenly. */
function probabilities(named: Record<string, number>): number[] {
  const rest = 1 - Object.values(named).reduce((sum, value) => sum + value, 0);
  const others = model.labels.length - Object.keys(named).length;
  return model.labels.map(({ label }) => named[label] ?? rest / others);
}

describe('food or not', () => {
  it.each([
    { not_food: 0.98, kind: 'not_food' },
    { not_food: 0.501, kind: 'not_food' },
    { not_food: 0.5, kind: 'unclear' },
    { not_food: 0.2, kind: 'unclear' },
    { not_food: 0.199, kind: 'dish' },
    { not_food: 0, kind: 'dish' },
  ])('with $not_food for not_food it is $kind', ({ not_food, kind }) => {
    const ramen = not_food > 0.9 ? 0 : 0.45;
    expect(interpret(probabilities({ not_food, ramen }), model, asSeen).kind).toBe(kind);
  });

  it('tells how sure it is that there is no food', () => {
    const answer = interpret(probabilities({ not_food: 0.75 }), model, asSeen);
    expect(answer).toEqual({ kind: 'not_food', confidence: 0.75 });
  });

  it('asks when it is unclear, however likely the best label', () => {
    const answer = interpret(probabilities({ not_food: 0.25, ramen: 0.72 }), model, asSeen);
    expect(answer).toMatchObject({ kind: 'unclear', needsReview: true });
  });
});

describe('a person says that it is food', () => {
  it('leaves not_food out, and shares its part among the others', () => {
    const seen = probabilities({ not_food: 0.6, ramen: 0.3, pho: 0.06 });
    const answer = interpret(seen, model, saidToBeFood);
    expect(answer).toMatchObject({ kind: 'dish', needsReview: true });
    expect(titles(answer)).toEqual(['Ramen', 'Pho']);
    expect(confidences(answer)).toEqual([expect.closeTo(0.75), expect.closeTo(0.15)]);
  });

  it('changes nothing about a photo that was food anyway', () => {
    const seen = probabilities({ not_food: 0, ramen: 0.9, pho: 0.06 });
    const answer = interpret(seen, model, saidToBeFood);
    expect(answer).toMatchObject({ kind: 'dish', needsReview: false });
    expect(confidences(answer)).toEqual([expect.closeTo(0.9), expect.closeTo(0.06)]);
  });
});

describe('what kind of food', () => {
  it.each([
    ['dish', { ramen: 0.9 }],
    ['ingredient', { banana: 0.9 }],
    ['packaged', { carton: 0.9 }],
    // One ingredient leads, but dishes together are more likely.
    ['dish', { tomato: 0.4, caprese_salad: 0.3, greek_salad: 0.25 }],
    ['ingredient', { caprese_salad: 0.4, tomato: 0.3, bell_pepper: 0.25 }],
    ['ingredient', { orange: 0.5, carton: 0.45 }],
  ])('%s for %o', (kind, named) => {
    expect(interpret(probabilities(named), model, asSeen).kind).toBe(kind);
  });
});

describe('suggestions', () => {
  it('are at most five, the best first, by their titles', () => {
    const seen = probabilities({
      pho: 0.1,
      ramen: 0.3,
      pizza: 0.2,
      tacos: 0.15,
      sushi: 0.12,
      steak: 0.09,
    });
    const answer = interpret(seen, model, asSeen);
    expect(titles(answer)).toEqual(['Ramen', 'Pizza', 'Tacos', 'Sushi', 'Pho']);
  });

  it('leave out what is less likely than 3 in 100', () => {
    const seen = probabilities({ ramen: 0.9, pho: 0.031, pizza: 0.029 });
    expect(titles(interpret(seen, model, asSeen))).toEqual(['Ramen', 'Pho']);
  });

  it('hold the best label even when all are unlikely', () => {
    const seen = probabilities({ ramen: 0.02, not_food: 0.01 });
    expect(titles(interpret(seen, model, asSeen))).toEqual(['Ramen']);
  });

  it.each([
    [0.71, false],
    [0.7, false],
    [0.69, true],
  ])('with %f for the best need review: %s', (ramen, needsReview) => {
    const answer = interpret(probabilities({ ramen, not_food: 0 }), model, asSeen);
    expect(answer).toMatchObject({ needsReview });
  });
});

describe('whatever the model says', () => {
  /** Any probabilities that add up to 1 (or are all 0), with one label pushed up. */
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
      const pushedUp = weights.map((weight, at) => (at === pushed ? weight + push : weight));
      const sum = pushedUp.reduce((total, weight) => total + weight, 0);
      return Float32Array.from(pushedUp, (weight) => (sum > 0 ? weight / sum : 0));
    });
  const food = new Set(
    model.labels.filter(({ kind }) => kind !== 'not_food').map(({ title }) => title),
  );

  it('the answer is sound', () => {
    fc.assert(
      fc.property(distribution, fc.boolean(), (seen, assumeFood) => {
        const answer = interpret(seen, model, { assumeFood });
        if (answer.kind === 'not_food') return !assumeFood && answer.confidence > 0.5;
        const shares = confidences(answer);
        return (
          shares.length >= 1 &&
          shares.length <= 5 &&
          shares.every((share, at) => share >= 0 && share <= (shares[at - 1] ?? 1)) &&
          shares.slice(1).every((share) => share >= 0.03) &&
          titles(answer).every((title) => food.has(title)) &&
          (answer.kind !== 'unclear' || (answer.needsReview && !assumeFood))
        );
      }),
    );
  });

  it('a name that needs no review is at least 0.7 likely, and of the kind that is told', () => {
    fc.assert(
      fc.property(distribution, fc.boolean(), (seen, assumeFood) => {
        const answer = interpret(seen, model, { assumeFood });
        if (answer.kind === 'not_food' || answer.needsReview) return true;
        const best = model.labels.find(({ title }) => title === titles(answer)[0]);
        const kind = best?.packaged ? 'packaged' : best?.kind;
        return (confidences(answer)[0] ?? 0) >= 0.7 && answer.kind === kind;
      }),
    );
  });
});

function titles(answer: Recognition): string[] {
  return answer.kind === 'not_food' ? [] : answer.candidates.map(({ title }) => title);
}

function confidences(answer: Recognition): number[] {
  return answer.kind === 'not_food' ? [] : answer.candidates.map(({ confidence }) => confidence);
}
