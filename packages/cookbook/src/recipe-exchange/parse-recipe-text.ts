import { hasScalableAmount } from '../recipe-text/scale-ingredient-line.ts';
import { normalizeWhitespace } from './html-to-text.ts';
import { stripStepNumber } from './parse-instructions.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** Limits for pasted text. */
const MAX_TEXT_LENGTH = 200_000;
const MAX_LINES = 2000;
const MAX_TITLE_LENGTH = 200;
/** Longer lines are not recognized as ingredients when there are no headings. */
const MAX_INGREDIENT_LENGTH = 160;

const SECTION_HEADINGS = {
  ingredients:
    /^(?:the\s)?(?:ingredients?(?:\slist)?|you(?:['’]ll|\swill)?\sneed|what\syou(?:['’]ll|\swill)?\sneed|shopping\slist|zutaten(?:liste)?|das\sbrauchst\sdu)(?:\s\(.{0,60}\))?$/i,
  instructions:
    /^(?:the\s)?(?:instructions?|method|directions?|preparation|procedure|steps?|how\sto\s(?:make|cook|prepare)(?:\sit)?|cooking\sinstructions?|what\sto\sdo|zubereitung|anleitung|so\sgeht['’]?s)$/i,
  rest: /^(?:notes?|tips?|nutrition(?:al)?(?:\s(?:facts|information|info|values?))?.{0,40}|equipment|storage|comments?|nährwerte.{0,40}|tipps?|notizen)$/i,
} as const;
const SERVINGS_LINE =
  /^(?:serves|servings?|yields?|makes|portions?|for|für|ergibt)\s?:?\s{0,2}(?:about\s|approx\.?\s)?(\d{1,4})(?:\s?[-–]\s?\d{1,4})?(?:\s(?:servings?|people|persons?|portion(?:s|en)?|person(?:en)?))?\.?$|^(\d{1,4})\s(?:servings?|portion(?:s|en)?|people|persons?|personen)\.?$/i;
const TIME_LINE =
  /^(?:prep(?:aration)?|cook(?:ing)?|total|active|resting|chill(?:ing)?)\s?(?:time)?\s?:/i;
const BULLET = /^[-–—•*·▢□]\s{0,3}(?=\S)/u;
const STEP_NUMBER = /^(?:\d{1,3}\s{0,2}[.)]\s{1,3}(?=\D)|step\s\d{1,3})/i;

type Section = 'before' | 'ingredients' | 'instructions' | 'rest';

/**
 * Parses a pasted recipe. The first line is the title, and headings such as "Ingredients" and "Method" separate the
 * sections. Without headings, lines that start with an amount are ingredients, and the lines after them are steps.
 *
 * @returns null if there is neither an ingredient nor a step
 */
export function parseRecipeText(text: string): PlainRecipe | null {
  const lines = text
    .slice(0, MAX_TEXT_LENGTH)
    .split(/[\r\n\u2028\u2029]+/)
    .slice(0, MAX_LINES)
    .map(normalizeWhitespace)
    .filter((line) => line !== '');
  const hasHeadings = lines.some((line) => {
    const section = getHeadingSection(line);
    return section === 'ingredients' || section === 'instructions';
  });
  const recipe = createEmptyRecipe();
  const sections = hasHeadings ? splitByHeadings(lines, recipe) : splitByAmounts(lines, recipe);
  if (sections.ingredients.length === 0 && sections.instructions.length === 0) return null;
  const { introduction, ingredients, instructions } = sections;
  return { ...recipe, ...parseTitleAndDescription(introduction), ingredients, instructions };
}

interface SectionLines {
  introduction: string[];
  ingredients: string[];
  instructions: string[];
}

function splitByHeadings(lines: string[], recipe: PlainRecipe): SectionLines {
  const sections: SectionLines = { introduction: [], ingredients: [], instructions: [] };
  let section: Section = 'before';
  for (const line of lines) {
    const heading = getHeadingSection(line);
    if (heading) section = heading;
    else if (section !== 'instructions' && parseServingsOrTime(line, recipe)) continue;
    else if (section === 'ingredients') sections.ingredients.push(stripBullet(line));
    else if (section === 'instructions') sections.instructions.push(stripStepNumber(line));
    else if (section === 'before') sections.introduction.push(line);
  }
  sections.instructions = sections.instructions.filter((line) => line !== '');
  return sections;
}

function splitByAmounts(lines: string[], recipe: PlainRecipe): SectionLines {
  const sections: SectionLines = { introduction: [], ingredients: [], instructions: [] };
  for (const line of lines) {
    if (parseServingsOrTime(line, recipe)) continue;
    if (isIngredientLine(line)) sections.ingredients.push(stripBullet(line));
    else if (sections.ingredients.length > 0 || STEP_NUMBER.test(line)) {
      const step = stripStepNumber(line);
      if (step !== '') sections.instructions.push(step);
    } else sections.introduction.push(line);
  }
  return sections;
}

function isIngredientLine(line: string): boolean {
  if (line.length > MAX_INGREDIENT_LENGTH || STEP_NUMBER.test(line)) return false;
  const text = stripBullet(line);
  return (
    /^(?:\d|[¼½¾⅓⅔⅛]|an?\s(?:pinch|dash|handful|bunch|clove|slice|cup|tin|can)\b)/i.test(text) &&
    hasScalableAmount(text)
  );
}

/** Takes the first line as the title and the others as the description. */
function parseTitleAndDescription(lines: string[]): Pick<PlainRecipe, 'title' | 'description'> {
  const [title = '', ...others] = lines;
  return {
    title: title.replace(/^#{1,6}\s/, '').slice(0, MAX_TITLE_LENGTH),
    description: others.join(' '),
  };
}

/** Stores the servings of a line in `recipe`. @returns true for lines with servings or times, which are not steps */
function parseServingsOrTime(line: string, recipe: PlainRecipe): boolean {
  const match = line.length <= 60 ? SERVINGS_LINE.exec(stripBullet(line)) : null;
  const servings = Number(match?.[1] ?? match?.[2] ?? 0);
  if (servings >= 1 && servings <= 1000) {
    recipe.servings ??= servings;
    return true;
  }
  return line.length <= 60 && TIME_LINE.test(line);
}

function getHeadingSection(line: string): Section | undefined {
  if (line.length > 80) return undefined;
  const words = line.replace(/^[#*_\s]{1,8}/, '').replace(/[*_:\s]{1,8}$/, '');
  if (SECTION_HEADINGS.ingredients.test(words)) return 'ingredients';
  if (SECTION_HEADINGS.instructions.test(words)) return 'instructions';
  return SECTION_HEADINGS.rest.test(words) ? 'rest' : undefined;
}

function stripBullet(line: string): string {
  return line.replace(BULLET, '').trim();
}

function createEmptyRecipe(): PlainRecipe {
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
