/** Words that say how much or how, and not what. */
const quiet = new Set(
  (
    'a an the of or and to with for plus about each in into your some more extra taste at room temperature ' +
    'g kg mg ml cl dl l oz lb lbs pound ounce cup cups tbsp tsp tablespoon teaspoon pint quart stick pinch dash ' +
    'clove can tin jar handful piece bunch slice sprig sheet stalk fillet packet ' +
    'large small medium big fresh freshly dried ground chopped minced sliced grated finely roughly thinly peeled ' +
    'cooked raw ripe whole warm lukewarm hot cold soft softened melted plain light dark hard good quality boneless ' +
    'skinless unsalted salted virgin red green white yellow black brown'
  )
    .split(' ')
    .map(singular),
);

/** "tomatoes" and "tomato" are one word here; the form itself is nobody's word. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ch|sh|o|s|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/\p{L}+/gu) ?? []).map(singular);
}

/** What is bought, without its amount and what is done with it: "2 onions, chopped" is of onions. */
function nameOf(line: string): Set<string> {
  const name = line.replace(/\([^)]*\)/g, ' ').split(',')[0] ?? '';
  return new Set(wordsOf(name));
}

interface Run {
  start: number;
  length: number;
}

/** Where words of the name stand side by side in the step; a run of quiet words alone names nothing. */
function runsOf(step: readonly string[], name: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let place = 0; place <= step.length; place += 1) {
    const word = step[place];
    if (word !== undefined && name.has(word)) continue;
    const words = step.slice(start, place);
    if (words.some((found) => !quiet.has(found))) runs.push({ start, length: words.length });
    start = place + 1;
  }
  return runs;
}

/**
 * Which ingredients a step speaks of, by their places in the list. Whose name fits better stands in for whose fits
 * less: "chicken stock" in a step is not the chicken.
 */
export function ingredientsOfStep(step: string, ingredients: readonly string[]): number[] {
  const words = wordsOf(step);
  const found = ingredients.map((line) => runsOf(words, nameOf(line)));
  const claimed = words.map((_, place) =>
    Math.max(
      0,
      ...found
        .flat()
        .filter(({ start, length }) => place >= start && place < start + length)
        .map(({ length }) => length),
    ),
  );
  return found.flatMap((runs, index) =>
    runs.some(({ start, length }) =>
      claimed.slice(start, start + length).every((claim) => claim <= length),
    )
      ? [index]
      : [],
  );
}
