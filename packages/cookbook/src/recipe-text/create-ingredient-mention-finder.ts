/** Where a step names an ingredient. */
export interface IngredientMention {
  /** Index of the ingredient. */
  ingredient: number;
  /** Position of the ingredient's name in the step: of "oil" in "1 tbsp of oil". */
  start: number;
  end: number;
}

const toWords = (...texts: string[]) => new Set(texts.join(' ').split(' ').map(toWordKey));

/** Words that describe a food: they may stand between an amount and its name, and are no name of their own. */
const DESCRIPTORS = toWords(
  'large small medium big fresh freshly dried ground chopped minced sliced diced grated shredded crushed toasted',
  'finely roughly thinly coarsely peeled cooked raw ripe whole warm lukewarm hot cold soft softened melted cubed',
  'normalized light dark hard good quality boneless skinless unsalted salted virgin red green white yellow black brown',
  'all purpose heavy double single thick thin fine sharp stale sour sweet bitter plain instant strong baby low high full',
  'fat free baking boiling cooking frying self rising moisture extra mehr weitere groß klein mittelgroß frisch getrocknet gemahlen gehackt gewürfelt geschnitten gerieben geschmolzen fein grob',
  'dünn weich flüssig kalt warm heiß lauwarm gekocht roh reif ganz rot grün weiß gelb schwarz braun hell dunkel neutral gesalzen',
);
/** Other words that are no ingredient: amounts, units and fillers. */
const FILLERS = toWords(
  'a an the of or and to with for plus about each in into your some more taste at room temperature',
  'g kg mg ml cl dl l oz lb lbs pound ounce cup cups tbsp tsp tablespoon teaspoon pint quart stick pinch dash',
  'clove can tin jar handful piece bunch slice sprig sheet stalk fillet packet',
  'der die das den dem des ein eine und oder mit ohne von vom zum zur für aus im in auf nach etwa ca circa etwas je pro',
  'el tl esslöffel teelöffel prise bund zehe dose glas becher packung päckchen stück scheibe zweig stange blatt handvoll',
  'schuss spritzer liter gramm geschmack zimmertemperatur raumtemperatur',
);
/** After a name, these make it something that is made of the ingredient: "the flour mixture". */
const MADE_OF_INGREDIENT = /^[ -](?:mixture|mix|blend|batter|mischung|masse|gemisch)\b/i;

/**
 * The form in which words are compared: lowercase, without accents and the endings of English and German plurals and
 * cases: "tomatoes" → "tomato", "Zwiebeln" → "zwiebel". It may not be a real word.
 */
function toWordKey(word: string): string {
  const key = toEnglishSingular(word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
  return key === 'eier' ? 'ei' : key.replace(/(?<=\p{L}{4})(?:ern|e[nrms]?|n)$/u, '');
}

function toEnglishSingular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ch|sh|o|s|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

export const isDescriptorWord = (word: string): boolean =>
  /(?:ed|ly)$/i.test(word) || DESCRIPTORS.has(toWordKey(word));
const isName = (key: string) => !DESCRIPTORS.has(key) && !FILLERS.has(key);

interface Word {
  key: string;
  start: number;
  end: number;
  /** As all German nouns. */
  isCapitalized: boolean;
}

const splitWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    key: toWordKey(word),
    start: index,
    end: index + word.length,
    isCapitalized: /^\p{Lu}/u.test(word),
  }));

/** The words of an ingredient's name, without notes in parentheses or after a comma: "2 onions, chopped" → "2 onions". */
function getNameWords(line: string): Word[] {
  return splitWords(line.replace(/\([^)]*\)/g, ' ').split(',')[0] ?? '');
}

/** How well a word of a step matches a name: 1, or less for the end of a German compound, "Mehl" for "Weizenmehl". */
function rateWord(word: Word, keys: ReadonlySet<string>, name: readonly Word[]): number {
  if (keys.has(word.key)) return 1;
  const isEnd =
    word.isCapitalized &&
    (word.key.length > 3 || word.key === 'ol') &&
    name.some(
      ({ key, isCapitalized }) =>
        isCapitalized && key.length > word.key.length + 2 && key.endsWith(word.key),
    );
  return isEnd ? 0.5 : 0;
}

/** Consecutive words of a step that all belong to the name of an ingredient. */
interface WordRun extends IngredientMention {
  from: number;
  to: number;
  rating: number;
}

function findWordRuns(
  words: readonly Word[],
  name: readonly Word[],
  ingredient: number,
): WordRun[] {
  const keys = new Set(name.map(({ key }) => key));
  const runs: WordRun[] = [];
  let rating = 0;
  let from = 0;
  for (let to = 0; to <= words.length; to += 1) {
    const word = words[to];
    const wordRating = word ? rateWord(word, keys, name) : 0;
    rating += wordRating;
    if (wordRating > 0) continue;
    const run = words.slice(from, to);
    const first = run.find(({ key }) => isName(key));
    const last = run.at(-1);
    if (first && last)
      runs.push({ ingredient, start: first.start, end: last.end, from, to, rating });
    from = to + 1;
    rating = 0;
  }
  return runs;
}

/** Longer steps are not searched; no recipe has one. */
const MAX_STEP_LENGTH = 10_000;
const MAX_MENTIONS = 100;
/** Only the start of an ingredient line names it. */
const MAX_NAME_LENGTH = 300;

/**
 * Returns a function that finds where a step names ingredients, in the order of the text. A better match wins over another
 * one at the same place: "chicken stock" is not "chicken".
 */
export function createIngredientMentionFinder(
  ingredients: readonly string[],
): (step: string) => IngredientMention[] {
  const names = ingredients.map((line) => getNameWords(line.slice(0, MAX_NAME_LENGTH)));
  return (step) => (step.length > MAX_STEP_LENGTH ? [] : findMentions(step, names));
}

function findMentions(step: string, names: readonly (readonly Word[])[]): IngredientMention[] {
  const words = splitWords(step);
  const runs = names.flatMap((name, index) => findWordRuns(words, name, index));
  const bestRatings = words.map(() => 0);
  for (const { from, to, rating } of runs)
    for (let index = from; index < to; index += 1)
      bestRatings[index] = Math.max(bestRatings[index] ?? 0, rating);
  return runs
    .filter(
      ({ from, to, end, rating }) =>
        bestRatings.slice(from, to).every((best) => best <= rating) &&
        !MADE_OF_INGREDIENT.test(step.slice(end, end + 12)),
    )
    .sort((a, b) => a.start - b.start)
    .slice(0, MAX_MENTIONS);
}
