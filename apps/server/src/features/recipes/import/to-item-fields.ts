import {
  CATEGORY_MAX_LENGTH,
  type Category,
  DESCRIPTION_MAX_LENGTH,
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  type ItemFields,
  nutrients,
  TITLE_MAX_LENGTH,
} from '@plateful/contract';
import { itemFieldsSchema } from '@plateful/contract/schemas';
import type { PlainRecipe } from '@plateful/cookbook/recipe-exchange';

const ELLIPSIS = '…';

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
 * @returns null if the recipe has no title or exceeds the limits
 */
export function toItemFields(recipe: PlainRecipe): ItemFields | null {
  const { title, description, category, ingredients, instructions, servings } = recipe;
  const fields = {
    title: truncateText(title, TITLE_MAX_LENGTH),
    description: truncateText(description, DESCRIPTION_MAX_LENGTH),
    category: toCategory(category),
    ingredients: ingredients.map((line) => truncateText(line, INGREDIENT_MAX_LENGTH)),
    instructions: instructions.flatMap((step) => splitLongText(step, INSTRUCTION_MAX_LENGTH)),
    ...pickValidNumber('servings', servings && Math.round(servings)),
  };
  const nutrition = nutrients.map((name) => pickValidNumber(name, recipe[name]));
  const parsed = itemFieldsSchema.safeParse(Object.assign(fields, ...nutrition));
  return parsed.success ? parsed.data : null;
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
function pickValidNumber(name: 'servings' | (typeof nutrients)[number], value: number | null) {
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
