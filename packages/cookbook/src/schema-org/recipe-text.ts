import { isScalable } from '../lines/scale.ts';
import { withoutNumber } from './instructions.ts';
import type { PlainRecipe } from './plain-recipe.ts';
import { tidy } from './plain-text.ts';

/** As much of a pasted text as is read. */
const LONGEST_TEXT = 200_000;
const MOST_LINES = 2000;
const LONGEST_TITLE = 200;
/** An ingredient without heading is no longer than this. */
const LONGEST_INGREDIENT = 160;

const HEADINGS = {
  ingredients:
    /^(?:the\s)?(?:ingredients?(?:\slist)?|you(?:['’]ll|\swill)?\sneed|what\syou(?:['’]ll|\swill)?\sneed|shopping\slist|zutaten(?:liste)?|das\sbrauchst\sdu)(?:\s\(.{0,60}\))?$/i,
  instructions:
    /^(?:the\s)?(?:instructions?|method|directions?|preparation|procedure|steps?|how\sto\s(?:make|cook|prepare)(?:\sit)?|cooking\sinstructions?|what\sto\sdo|zubereitung|anleitung|so\sgeht['’]?s)$/i,
  rest: /^(?:notes?|tips?|nutrition(?:al)?(?:\s(?:facts|information|info|values?))?.{0,40}|equipment|storage|comments?|nährwerte.{0,40}|tipps?|notizen)$/i,
} as const;
const SERVES =
  /^(?:serves|servings?|yields?|makes|portions?|for|für|ergibt)\s?:?\s{0,2}(?:about\s|approx\.?\s)?(\d{1,4})(?:\s?[-–]\s?\d{1,4})?(?:\s(?:servings?|people|persons?|portion(?:s|en)?|person(?:en)?))?\.?$|^(\d{1,4})\s(?:servings?|portion(?:s|en)?|people|persons?|personen)\.?$/i;
const FACT =
  /^(?:prep(?:aration)?|cook(?:ing)?|total|active|resting|chill(?:ing)?)\s?(?:time)?\s?:/i;
const BULLET = /^[-–—•*·▢□]\s{0,3}(?=\S)/u;
const STEP_NUMBER = /^(?:\d{1,3}\s{0,2}[.)]\s{1,3}(?=\D)|step\s\d{1,3})/i;

type Part = 'before' | 'ingredients' | 'instructions' | 'rest';

/**
 * A recipe out of pasted text: the first line is its title, headings such as "Ingredients" and
 * "Method" part the rest. Without headings, lines that begin with an amount are ingredients and
 * what follows them is done with them.
 *
 * @returns null where there is neither an ingredient nor a step
 */
export function readRecipeText(text: string): PlainRecipe | null {
  const lines = text
    .slice(0, LONGEST_TEXT)
    .split(/[\r\n\u2028\u2029]+/)
    .slice(0, MOST_LINES)
    .map(tidy)
    .filter((line) => line !== '');
  const headed = lines.some((line) => {
    const part = headingOf(line);
    return part === 'ingredients' || part === 'instructions';
  });
  const recipe = emptyRecipe();
  const sorted = headed ? sortByHeadings(lines, recipe) : sortByAmounts(lines, recipe);
  if (sorted.ingredients.length === 0 && sorted.instructions.length === 0) return null;
  const { ingredients, instructions } = sorted;
  return { ...recipe, ...readHead(sorted.before), ingredients, instructions };
}

interface Sorted {
  before: string[];
  ingredients: string[];
  instructions: string[];
}

function sortByHeadings(lines: string[], recipe: PlainRecipe): Sorted {
  const sorted: Sorted = { before: [], ingredients: [], instructions: [] };
  let part: Part = 'before';
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading) part = heading;
    else if (part !== 'instructions' && readFact(line, recipe)) continue;
    else if (part === 'ingredients') sorted.ingredients.push(withoutBullet(line));
    else if (part === 'instructions') sorted.instructions.push(withoutNumber(line));
    else if (part === 'before') sorted.before.push(line);
  }
  sorted.instructions = sorted.instructions.filter((line) => line !== '');
  return sorted;
}

function sortByAmounts(lines: string[], recipe: PlainRecipe): Sorted {
  const sorted: Sorted = { before: [], ingredients: [], instructions: [] };
  for (const line of lines) {
    if (readFact(line, recipe)) continue;
    if (isIngredient(line)) sorted.ingredients.push(withoutBullet(line));
    else if (sorted.ingredients.length > 0 || STEP_NUMBER.test(line)) {
      const step = withoutNumber(line);
      if (step !== '') sorted.instructions.push(step);
    } else sorted.before.push(line);
  }
  return sorted;
}

function isIngredient(line: string): boolean {
  if (line.length > LONGEST_INGREDIENT || STEP_NUMBER.test(line)) return false;
  const bare = withoutBullet(line);
  return (
    /^(?:\d|[¼½¾⅓⅔⅛]|an?\s(?:pinch|dash|handful|bunch|clove|slice|cup|tin|can)\b)/i.test(bare) &&
    isScalable(bare)
  );
}

/** The title, and what of the following lines describes the dish. */
function readHead(lines: string[]): Pick<PlainRecipe, 'title' | 'description'> {
  const [title = '', ...others] = lines;
  return {
    title: title.replace(/^#{1,6}\s/, '').slice(0, LONGEST_TITLE),
    description: others.join(' '),
  };
}

/** Takes what a line tells of servings; times are facts too, and have no place in a recipe. */
function readFact(line: string, recipe: PlainRecipe): boolean {
  const match = line.length <= 60 ? SERVES.exec(withoutBullet(line)) : null;
  const servings = Number(match?.[1] ?? match?.[2] ?? 0);
  if (servings >= 1 && servings <= 1000) {
    recipe.servings ??= servings;
    return true;
  }
  return line.length <= 60 && FACT.test(line);
}

function headingOf(line: string): Part | undefined {
  if (line.length > 80) return undefined;
  const words = line.replace(/^[#*_\s]{1,8}/, '').replace(/[*_:\s]{1,8}$/, '');
  if (HEADINGS.ingredients.test(words)) return 'ingredients';
  if (HEADINGS.instructions.test(words)) return 'instructions';
  return HEADINGS.rest.test(words) ? 'rest' : undefined;
}

function withoutBullet(line: string): string {
  return line.replace(BULLET, '').trim();
}

function emptyRecipe(): PlainRecipe {
  return {
    title: '',
    description: '',
    category: '',
    ingredients: [],
    instructions: [],
    servings: null,
    calories: null,
    protein: null,
    fats: null,
    carbs: null,
    weight: null,
  };
}
