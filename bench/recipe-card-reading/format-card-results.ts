import type { CardResult } from './card-reading-evaluator.ts';

export interface CardTotals {
  cards: number;
  detected: number;
  ingredients: number;
  rightIngredients: number;
  steps: number;
  rightSteps: number;
  markedRightIngredients: number;
  unmarkedWrongAmounts: string[];
}

export function sumCardResults(results: readonly CardResult[]): CardTotals {
  const sum = (count: (result: CardResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  return {
    cards: results.length,
    detected: sum(({ isDetected }) => Number(isDetected)),
    ingredients: sum(({ card }) => card.text.ingredients.length),
    rightIngredients: sum(({ rightIngredients }) => rightIngredients),
    steps: sum(({ card }) => card.text.steps.length),
    rightSteps: sum(({ rightSteps }) => rightSteps),
    markedRightIngredients: sum(({ markedRightIngredients }) => markedRightIngredients),
    unmarkedWrongAmounts: results.flatMap(({ unmarkedWrongAmounts }) => unmarkedWrongAmounts),
  };
}

/** Every line that was not read correctly, and how many there are of each cause. */
export function formatLineErrors(results: readonly CardResult[]): string {
  const errors = results.flatMap((result) =>
    result.errors.map((error) => ({ ...error, name: result.card.name })),
  );
  const causes = [...new Set(errors.map(({ cause }) => cause))];
  const counts = causes.map(
    (cause) => `${cause}: ${errors.filter((error) => error.cause === cause).length}`,
  );
  const lines = errors.map(
    ({ name, cause, expected, read }) => `${name}, ${cause}:\n  ${expected}\n  ${read}`,
  );
  return [...lines, counts.join('; ')].join('\n');
}

/** A table of all cards, of each language, and of the cards that were turned. */
export function formatCardResults(results: readonly CardResult[]): string {
  const groups: [string, CardResult[]][] = [
    ['all', [...results]],
    ['English', results.filter(({ card }) => card.text.language === 'en')],
    ['German', results.filter(({ card }) => card.text.language === 'de')],
    ['turned', results.filter(({ card }) => card.style.turn !== 0)],
  ];
  const unmarked = sumCardResults(results).unmarkedWrongAmounts;
  const illegible = results.filter(({ transcription }) => typeof transcription === 'string');
  const seconds = results.map((result) => result.seconds).toSorted((a, b) => a - b);
  const median = seconds[Math.floor(seconds.length / 2)] ?? 0;
  return `| cards | number | detected as text | ingredients right | steps right | wrong amounts without a mark | right ingredients with a mark |
|---|---|---|---|---|---|---|
${groups
  .filter(([, group]) => group.length > 0)
  .map(formatRow)
  .join('\n')}

Not read as a recipe: ${illegible.length}. Reading takes ${median.toFixed(1)} s in the median and ${(seconds.at(-1) ?? 0).toFixed(1)} s at most per card, other work on the machine included.${unmarked.length > 0 ? `\n\nWrong amounts without a mark: ${unmarked.join('; ')}.` : ''}`;
}
function formatRow([name, results]: [string, CardResult[]]): string {
  const totals = sumCardResults(results);
  const { ingredients, steps } = totals;
  const cells = [
    ...[name, totals.cards, totals.detected],
    formatShare(totals.rightIngredients, ingredients),
    formatShare(totals.rightSteps, steps),
    totals.unmarkedWrongAmounts.length,
    formatShare(totals.markedRightIngredients, ingredients),
  ];
  return `| ${cells.join(' | ')} |`;
}
function formatShare(count: number, total: number): string {
  return `${((100 * count) / total).toFixed(1)}% (${count} of ${total})`;
}
