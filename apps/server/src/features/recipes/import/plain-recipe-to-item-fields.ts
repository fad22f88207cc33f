import {
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  type Category,
  DESCRIPTION_MAX_LENGTH,
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  type ItemFields,
  MAX_RECIPE_LABELS,
  MAX_SECTIONS,
  NOTES_MAX_LENGTH,
  nutritionFields,
  RECIPE_LABEL_MAX_LENGTH,
  SECTION_TITLE_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@plateful/contract';
import { itemFieldsSchema } from '@plateful/contract/schemas';
import type { PlainRecipe } from '@plateful/cookbook/recipe-exchange';
import {
  addHeadings,
  type RecipeLineOrHeading,
  removeHeadings,
  toSections,
} from '@plateful/cookbook/recipe-sections';

const ELLIPSIS = '…';
const times = ['prepMinutes', 'cookMinutes', 'totalMinutes'] as const;

/** Names of our categories on other sites. */
const categoryAliases: Readonly<Record<Category, readonly string[]>> = {
  food: [
    ...[
      'food',
      'main',
      'mains',
      'main course',
      'main courses',
      'main dish',
      'main dishes',
      'main meal',
    ],
    ...['entree', 'entrees', 'entrée', 'entrées', 'meal', 'dinner', 'lunch', 'supper', 'breakfast'],
    ...['brunch', 'starter', 'starters', 'appetizer', 'appetizers', 'appetiser', 'appetisers'],
    ...['side', 'sides', 'side dish', 'side dishes', 'salad', 'salads', 'soup', 'soups', 'stew'],
    ...['stews', 'pasta', 'pizza', 'sandwich', 'sandwiches'],
  ],
  beverage: [
    ...[
      'beverage',
      'beverages',
      'drink',
      'drinks',
      'cocktail',
      'cocktails',
      'smoothie',
      'smoothies',
    ],
  ],
  snack: ['snack', 'snacks', 'finger food'],
  dessert: [
    ...['dessert', 'desserts', 'sweet', 'sweets', 'pudding', 'puddings', 'cake', 'cakes', 'cookie'],
    ...['cookies', 'biscuit', 'biscuits'],
  ],
  other: ['other'],
};

const categoryByAlias = new Map(
  Object.entries(categoryAliases).flatMap(([ours, names]) =>
    names.map((name): [string, string] => [name, ours]),
  ),
);

/**
 * Maps an external recipe to the fields of a new recipe. Its photo is ignored: nothing is fetched.
 * @returns without a title if the recipe has none; null if it is empty or exceeds the limits
 */
export function plainRecipeToItemFields(recipe: PlainRecipe): ItemFields | null {
  const { description, category, servings } = recipe;
  const title = truncateText(recipe.title, TITLE_MAX_LENGTH);
  const lines = toLinesAndSections(recipe);
  if (title === '' && lines.ingredients.length + lines.instructions.length === 0) return null;
  const fields = {
    ...(title !== '' && { title }),
    description: truncateText(description, DESCRIPTION_MAX_LENGTH),
    category: toCategory(category),
    ...lines,
    ...toDetails(recipe),
    ...pickValidNumber('servings', servings && Math.round(servings)),
  };
  const numbers = [...nutritionFields, ...times].map((name) => pickValidNumber(name, recipe[name]));
  const parsed = itemFieldsSchema.safeParse(Object.assign(fields, ...numbers));
  return parsed.success ? parsed.data : null;
}

/** Truncates or splits long lines; the sections keep their lines. */
function toLinesAndSections({ ingredients, instructions, sections }: PlainRecipe) {
  const ingredientLines = mapLines(
    addHeadings(ingredients, sections, 'ingredientsFrom'),
    (line) => [truncateText(line, INGREDIENT_MAX_LENGTH)],
  );
  const stepLines = mapLines(addHeadings(instructions, sections, 'instructionsFrom'), (step) =>
    splitLongText(step, INSTRUCTION_MAX_LENGTH),
  );
  const newSections = toSections(ingredientLines, stepLines).slice(0, MAX_SECTIONS);
  return {
    ingredients: removeHeadings(ingredientLines),
    instructions: removeHeadings(stepLines),
    ...(newSections.length === 0 ? {} : { sections: newSections }),
  };
}

function mapLines(
  lines: readonly RecipeLineOrHeading[],
  convert: (line: string) => string[],
): RecipeLineOrHeading[] {
  return lines.flatMap((line): RecipeLineOrHeading[] =>
    typeof line === 'string'
      ? convert(line).filter((text) => text !== '')
      : [{ heading: truncateText(line.heading, SECTION_TITLE_MAX_LENGTH) }],
  );
}

/** The fields that are present in the source. Tags that are too long are sentences, and are left out. */
function toDetails({ notes, author, sourceUrl, tags }: PlainRecipe): Partial<ItemFields> {
  const labels = tags
    .map(toStorableText)
    .filter((tag) => tag !== '' && tag.length <= RECIPE_LABEL_MAX_LENGTH)
    .slice(0, MAX_RECIPE_LABELS);
  const url = itemFieldsSchema.shape.sourceUrl.safeParse(sourceUrl);
  return {
    ...(notes === '' ? {} : { notes: truncateText(notes, NOTES_MAX_LENGTH) }),
    ...(author === '' ? {} : { author: truncateText(author, AUTHOR_MAX_LENGTH) }),
    ...(url.success && url.data ? { sourceUrl: url.data } : {}),
    ...(labels.length === 0 ? {} : { tags: labels }),
  };
}

/** The first of its category names that matches one of ours; otherwise the original text. */
function toCategory(category: string): string {
  const names = toStorableText(category)
    .toLowerCase()
    .split(/[,;/|&]|\band\b/);
  const knownCategory = names.map((name) => categoryByAlias.get(name.trim())).find(Boolean);
  return knownCategory ?? truncateText(category, CATEGORY_MAX_LENGTH);
}

/** The number if it is valid for this field, otherwise undefined. */
function pickValidNumber(
  name: 'servings' | (typeof nutritionFields)[number] | (typeof times)[number],
  value: number | null,
) {
  const parsed = itemFieldsSchema.shape[name].safeParse(value ?? undefined);
  return parsed.success && parsed.data !== undefined ? { [name]: parsed.data } : {};
}

/** Truncates at the end of a word if possible. */
function truncateText(text: string, maximum: number): string {
  const storableText = toStorableText(text);
  if (storableText.length <= maximum) return storableText;
  return cutAtWordBoundary(storableText, maximum - ELLIPSIS.length) + ELLIPSIS;
}

/** Splits a text over the limit into several within it. */
function splitLongText(text: string, maximum: number): string[] {
  const parts: string[] = [];
  let rest = toStorableText(text);
  while (rest.length > maximum) {
    const first = cutAtWordBoundary(rest, maximum);
    parts.push(first);
    rest = rest.slice(first.length).trimStart();
  }
  return [...parts, rest];
}

/** Returns the beginning of the text, up to the end of a sentence or word, and never in the middle of a character. */
function cutAtWordBoundary(text: string, length: number): string {
  const candidate = text.slice(0, length + 1);
  const end = [candidate.lastIndexOf('. ') + 1, candidate.lastIndexOf(' ')].find(
    (at) => at > length / 2,
  );
  return (
    end ? candidate.slice(0, end) : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  ).trimEnd();
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim();
}
