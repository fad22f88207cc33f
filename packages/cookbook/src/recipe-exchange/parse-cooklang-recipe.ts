import { type RecipeLineOrHeading, removeHeadings, toSections } from '../recipe-sections.ts';
import { collapseEmptyLines } from './html-to-text.ts';
import { type CooklangMetadata, parseCooklangMetadata } from './parse-cooklang-metadata.ts';
import { parseMinutes } from './parse-duration.ts';
import { parseTags } from './parse-metadata-line.ts';
import { parseServings } from './parse-nutrition-and-servings.ts';
import { emptyPlainRecipe, type PlainRecipe } from './plain-recipe.ts';

const MAX_LINES = 500;
const AMOUNT = String.raw`\{([^{}\n]{0,100})\}`;
const NAME = String.raw`[^@#~{}\n]{1,200}`;
const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}_'’-]{0,100}`;
/** `@flour{500%g}(sifted)`, `@salt`, and modifiers: optional `?`, hidden `-`, reference `&`, recipe `@`, new `+`. */
const INGREDIENT = new RegExp(
  String.raw`@([@&?+-]{0,5})(?:\([^()\n]{0,40}\))?(?:(${NAME})${AMOUNT}(?:\(([^()\n]{0,200})\))?|(${WORD}))`,
  'gu',
);
const COOKWARE = new RegExp(
  String.raw`#[&?+-]{0,5}(?:(${NAME})${AMOUNT}(?:\([^()\n]{0,200}\))?|(${WORD}))`,
  'gu',
);
const TIMER = new RegExp(`~(?:${NAME})?${AMOUNT}|~(${WORD})`, 'gu');
const INGREDIENT_WITH_BRACES = new RegExp(
  String.raw`(?:^|[\s(])@[@&?+-]{0,5}${NAME}${AMOUNT}`,
  'mu',
);
/** Longer lines are steps. */
const MAX_HEADING_LENGTH = 200;
const SECTION = /^=+\s*(.*?)[\s=]*$/;
/** The words before a list of ingredients, as `toCooklang` writes them in English and German. */
const LIST_INTRODUCTION =
  /^(?:you (?:also )?need|du brauchst|außerdem brauchst du|ingredients|zutaten)\s?:?/i;
/** Matches what remains of a paragraph without its ingredients if they are only listed in it. */
const SEPARATORS = /^(?:[\s,;.&•*-]|\band\b|\bund\b)*$/i;

/** Whether a text has ingredients in Cooklang's notation. */
export const isCooklang = (text: string) => INGREDIENT_WITH_BRACES.test(text);

/** Parses a Cooklang recipe (https://cooklang.org/docs/spec/). Accepts any text. */
export function parseCooklangRecipe(source: string): PlainRecipe {
  const { metadata, body } = parseCooklangMetadata(removeComments(source.replace(/\r\n?/g, '\n')));
  const content = parseBody(body);
  const ingredients = content.ingredients.slice(0, MAX_LINES);
  const instructions = content.instructions.slice(0, MAX_LINES);
  return {
    ...emptyPlainRecipe,
    ...toDetails(metadata),
    ingredients: removeHeadings(ingredients),
    instructions: removeHeadings(instructions),
    sections: toSections(ingredients, instructions),
    notes: collapseEmptyLines([metadata.get('notes') ?? '', ...content.notes]).join('\n'),
  };
}

/** Removes `-- comments` and `[- comments -]`. */
function removeComments(text: string): string {
  const parts: string[] = [];
  let position = 0;
  while (position < text.length) {
    const start = text.indexOf('[-', position);
    const end = start === -1 ? -1 : text.indexOf('-]', start + 2);
    parts.push(text.slice(position, end === -1 ? undefined : start));
    position = end === -1 ? text.length : end + 2;
  }
  return parts.join('').replace(/(?<!-)--(?!-).*/g, '');
}

function toDetails(metadata: CooklangMetadata) {
  const get = (...names: string[]) => names.map((name) => metadata.get(name)).find(Boolean) ?? '';
  const source = get('source.url', 'source');
  const isUrl = /^https?:\/\//i.test(source) && URL.canParse(source);
  return {
    title: get('title', 'name'),
    description: get('description', 'introduction'),
    category: get('category', 'course'),
    servings: parseServings(get('servings', 'serves', 'yield')),
    prepMinutes: parseMinutes(get('prep time', 'time.prep', 'prep')),
    cookMinutes: parseMinutes(get('cook time', 'time.cook', 'cook')),
    totalMinutes: parseMinutes(get('time required', 'time', 'duration', 'total time', 'total')),
    author: get('author', 'author.name', 'source.author', 'source.name') || (isUrl ? '' : source),
    sourceUrl: isUrl ? source : null,
    tags: parseTags(get('tags')),
  };
}

interface CooklangContent {
  ingredients: RecipeLineOrHeading[];
  instructions: RecipeLineOrHeading[];
  notes: string[];
  /** The ingredients that were mentioned, in lower case. */
  foods: Set<string>;
}

/** Steps are separated by blank lines; a line that starts with `=` is a section, one with `>` a note. */
function parseBody(body: string): CooklangContent {
  const content: CooklangContent = {
    ...{ ingredients: [], instructions: [], notes: [] },
    foods: new Set(),
  };
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) addStep(paragraph.join(' '), content);
    paragraph = [];
  };
  for (const line of body.split('\n')) {
    const text = line.trim();
    const heading = text.length <= MAX_HEADING_LENGTH ? SECTION.exec(text)?.[1] : undefined;
    if (text !== '' && heading === undefined && !text.startsWith('>')) {
      paragraph.push(text);
      continue;
    }
    endParagraph();
    if (text.startsWith('>')) content.notes.push(text.replace(/^>+\s*/, ''));
    if (heading) {
      content.ingredients.push({ heading });
      content.instructions.push({ heading });
    }
  }
  endParagraph();
  return content;
}

/** Adds the ingredients of a step, and its text without markup, unless it only lists ingredients. */
function addStep(step: string, content: CooklangContent): void {
  const { ingredients, instructions, foods } = content;
  let rest = '';
  let position = 0;
  const text = step.replace(INGREDIENT, (match, modifiers, name, amount, preparation, word, at) => {
    const [food = '', alias] = String(name ?? word)
      .trim()
      .split('|');
    const line = toIngredientLine(food, amount ?? '', preparation, modifiers);
    const isRepeated = !amount && foods.has(food.toLowerCase());
    if (!modifiers.includes('-') && !isRepeated) ingredients.push(line);
    foods.add(food.toLowerCase());
    rest += step.slice(position, at);
    position = at + match.length;
    return alias ?? toFoodName(food);
  });
  rest += step.slice(position);
  if (position > 0 && SEPARATORS.test(rest.replace(LIST_INTRODUCTION, ''))) return;
  instructions.push(
    text
      .replace(COOKWARE, (_, name, _amount, word) => (name ?? word).trim())
      .replace(TIMER, (_, amount, word) => (amount === undefined ? word : toAmount(amount)))
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** A reference to another recipe is a path. */
const toFoodName = (name: string) =>
  name.startsWith('.') ? (name.split('/').at(-1) ?? name) : name;

/** `500%g` is "500 g"; `=` keeps an amount from being scaled. */
const toAmount = (amount: string) =>
  amount
    .replace(/^\s*=/, '')
    .split('%')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

function toIngredientLine(food: string, amount: string, preparation = '', modifiers = ''): string {
  const line = [toAmount(amount), toFoodName(food)].filter(Boolean).join(' ');
  const withPreparation = preparation.trim() ? `${line}, ${preparation.trim()}` : line;
  return modifiers.includes('?') ? `${withPreparation} (optional)` : withPreparation;
}
