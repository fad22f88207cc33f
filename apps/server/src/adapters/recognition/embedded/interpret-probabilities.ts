import type { Candidate, PhotoSubjectKind, Recognition } from '#ports/recognizer.ts';
import type { ModelDescription, ModelLabel } from './model-description.ts';

const MAX_CANDIDATES = 8;
/** Below this confidence, the user is asked which dish it is. */
const REVIEW_CONFIDENCE = 0.7;

interface LabelProbability extends ModelLabel {
  probability: number;
}

/**
 * Interprets the model's probabilities, given in the order of the labels.
 * A confidence is derived from the label's share among all labels that are possible: all of them, or all except
 * `not_food` when the user says that the photo shows food. Such a photo still needs review if the model considers it no food, because its
 * probability is spread over similar labels.
 */
export function interpretProbabilities(
  probabilities: ArrayLike<number>,
  { labels, thresholds }: Pick<ModelDescription, 'labels' | 'thresholds'>,
  { assumeFood }: { assumeFood: boolean },
): Recognition {
  const labelProbabilities = labels.map((label, index) => ({
    ...label,
    probability: probabilities[index] ?? 0,
  }));
  const food = labelProbabilities.filter(({ kind }) => kind !== 'not_food');
  const notFood = sumProbabilities(labelProbabilities.filter(({ kind }) => kind === 'not_food'));
  if (!assumeFood && notFood > thresholds.not_food) {
    return { kind: 'not_food', confidence: clampConfidence(notFood) };
  }
  const candidates = pickCandidates(food, assumeFood ? sumProbabilities(food) : 1, thresholds);
  const isUnclear = notFood >= thresholds.unclear_from;
  const kind = getFoodKind(food);
  // The model sees that it is a package, but not what is inside.
  const isPackage = kind === 'packaged';
  return {
    kind: isUnclear && !assumeFood ? 'unclear' : kind,
    candidates,
    needsReview: isUnclear || isPackage || candidates[0].confidence < REVIEW_CONFIDENCE,
    notFoodProbability: clampConfidence(notFood),
  };
}

function pickCandidates(
  food: readonly LabelProbability[],
  totalProbability: number,
  { show_candidate, auto_pick }: ModelDescription['thresholds'],
): [Candidate, ...Candidate[]] {
  const toShare = ({ probability }: LabelProbability) =>
    totalProbability > 0 ? clampConfidence(probability / totalProbability) : 0;
  const [best, ...others] = food
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, MAX_CANDIDATES)
    .filter((label, index) => index === 0 || toShare(label) >= show_candidate)
    .map((label) => ({ title: label.title, confidence: toConfidence(toShare(label), auto_pick) }));
  if (!best) throw new RangeError('the model has no food label');
  return [best, ...others];
}

/**
 * The probabilities are far too high on photos of home cooking, most of which show a dish without a label. Confidences
 * are scaled linearly below and above `certainShare`, the share from which such photos are rarely wrong, so that this
 * share is the confidence that needs no review.
 */
function toConfidence(share: number, certainShare: number): number {
  return share < certainShare
    ? (share / certainShare) * REVIEW_CONFIDENCE
    : 1 - ((1 - share) / (1 - certainShare)) * (1 - REVIEW_CONFIDENCE);
}

/**
 * Compares all dishes with all ingredients, not just the best label, because similar labels are usually of one kind.
 */
function getFoodKind(food: readonly LabelProbability[]): PhotoSubjectKind {
  const ingredients = food.filter(({ kind }) => kind === 'ingredient');
  const dishes = food.filter(({ kind }) => kind === 'dish');
  if (sumProbabilities(dishes) >= sumProbabilities(ingredients)) return 'dish';
  const [best] = ingredients.toSorted((a, b) => b.probability - a.probability);
  return best?.packaged ? 'packaged' : 'ingredient';
}

function sumProbabilities(guesses: readonly LabelProbability[]): number {
  return guesses.reduce((sum, { probability }) => sum + probability, 0);
}

/** The sum of rounded numbers may exceed 1 slightly. */
function clampConfidence(value: number): number {
  return Math.min(1, Math.max(0, value));
}
