/** Words that are no ingredient: amounts, units, preparations and fillers. */
const stopWords = new Set(
  (
    'a an the of or and to with for plus about each in into your some more extra taste at room temperature ' +
    'g kg mg ml cl dl l oz lb lbs pound ounce cup cups tbsp tsp tablespoon teaspoon pint quart stick pinch dash ' +
    'clove can tin jar handful piece bunch slice sprig sheet stalk fillet packet ' +
    'large small medium big fresh freshly dried ground chopped minced sliced grated finely roughly thinly peeled ' +
    'cooked raw ripe whole warm lukewarm hot cold soft softened melted normalized light dark hard good quality boneless ' +
    'skinless unsalted salted virgin red green white yellow black brown'
  )
    .split(' ')
    .map(toSingular),
);

/** A simple English singular, for comparison only: "tomatoes" → "tomato". */
function toSingular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ch|sh|o|s|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function splitWords(text: string): string[] {
  const normalized = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (normalized.match(/\p{L}+/gu) ?? []).map(toSingular);
}

/**
 * The words of an ingredient's name, without notes in parentheses or after a comma: "2 onions, chopped" → "2 onions".
 */
function getIngredientNameWords(line: string): Set<string> {
  const name = line.replace(/\([^)]*\)/g, ' ').split(',')[0] ?? '';
  return new Set(splitWords(name));
}

interface WordRun {
  start: number;
  length: number;
}

/** Finds runs of consecutive words of the name in the step. A run of stop words only does not count. */
function findWordRuns(step: readonly string[], name: ReadonlySet<string>): WordRun[] {
  const runs: WordRun[] = [];
  let start = 0;
  for (let index = 0; index <= step.length; index += 1) {
    const word = step[index];
    if (word !== undefined && name.has(word)) continue;
    const words = step.slice(start, index);
    if (words.some((stepWord) => !stopWords.has(stepWord)))
      runs.push({ start, length: words.length });
    start = index + 1;
  }
  return runs;
}

/**
 * Finds the ingredients that a step mentions.
 * @returns indexes into `ingredients`. A longer match wins over a shorter one: "chicken stock" does not match
 * "chicken".
 */
export function findStepIngredients(step: string, ingredients: readonly string[]): number[] {
  const words = splitWords(step);
  const runsByIngredient = ingredients.map((line) =>
    findWordRuns(words, getIngredientNameWords(line)),
  );
  const longestRunAt = words.map((_, index) =>
    Math.max(
      0,
      ...runsByIngredient
        .flat()
        .filter(({ start, length }) => index >= start && index < start + length)
        .map(({ length }) => length),
    ),
  );
  return runsByIngredient.flatMap((runs, index) =>
    runs.some(({ start, length }) =>
      longestRunAt.slice(start, start + length).every((longest) => longest <= length),
    )
      ? [index]
      : [],
  );
}
