import type { Candidate, FoodKind, Recognition } from '#ports/recogniser.ts';
import type { Label, ModelDescription } from './model-description.ts';

const MOST_CANDIDATES = 5;

interface Guess extends Label {
  probability: number;
}

/**
 * What the model's probabilities say, one per label and in the labels' order.
 *
 * A confidence is the label's share among everything that the answer leaves possible: as the model gave it, or, when
 * the person says that it is food, without `not_food`. A photo that the model takes for something else is asked about
 * even then, since what is left is spread over whatever looks alike.
 */
export function interpret(
  probabilities: ArrayLike<number>,
  { labels, thresholds }: Pick<ModelDescription, 'labels' | 'thresholds'>,
  { assumeFood }: { assumeFood: boolean },
): Recognition {
  const guesses = labels.map((label, at) => ({ ...label, probability: probabilities[at] ?? 0 }));
  const food = guesses.filter(({ kind }) => kind !== 'not_food');
  const notFood = total(guesses.filter(({ kind }) => kind === 'not_food'));
  if (!assumeFood && notFood > thresholds.not_food) {
    return { kind: 'not_food', confidence: asConfidence(notFood) };
  }
  const candidates = pickCandidates(food, assumeFood ? total(food) : 1, thresholds.show_candidate);
  const doubtful = notFood >= thresholds.unclear_from;
  return {
    kind: doubtful && !assumeFood ? 'unclear' : kindOf(food),
    candidates,
    needsReview: doubtful || candidates[0].confidence < thresholds.auto_pick,
  };
}

function pickCandidates(
  food: readonly Guess[],
  whole: number,
  atLeast: number,
): [Candidate, ...Candidate[]] {
  const [best, ...others] = food
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, MOST_CANDIDATES)
    .map(({ title, probability }) => ({
      title,
      confidence: whole > 0 ? asConfidence(probability / whole) : 0,
    }));
  if (!best) throw new RangeError('no label is food');
  return [best, ...others.filter(({ confidence }) => confidence >= atLeast)];
}

/** All dishes against all ingredients, not the best label alone: look-alikes share what belongs to one kind. */
function kindOf(food: readonly Guess[]): FoodKind {
  const ingredients = food.filter(({ kind }) => kind === 'ingredient');
  const dishes = food.filter(({ kind }) => kind === 'dish');
  if (total(dishes) >= total(ingredients)) return 'dish';
  const [best] = ingredients.toSorted((a, b) => b.probability - a.probability);
  return best?.packaged ? 'packaged' : 'ingredient';
}

function total(guesses: readonly Guess[]): number {
  return guesses.reduce((sum, { probability }) => sum + probability, 0);
}

/** Sums of rounded numbers may pass 1 by a hair. */
function asConfidence(value: number): number {
  return Math.min(1, Math.max(0, value));
}
