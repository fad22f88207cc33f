import {
  CATEGORY_MAXIMUM,
  type Category,
  DESCRIPTION_MAXIMUM,
  INGREDIENT_MAXIMUM,
  INSTRUCTION_MAXIMUM,
  type ItemFields,
  itemFieldsSchema,
  nutrients,
  TITLE_MAXIMUM,
} from '@plateful/contract';
import type { PlainRecipe } from '@plateful/cookbook/schema-org';

const ELLIPSIS = '…';

/** What others call our categories. */
const categoryNames: Readonly<Record<Category, readonly string[]>> = {
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

const categoryByName = new Map(
  Object.entries(categoryNames).flatMap(([ours, names]) =>
    names.map((name): [string, string] => [name, ours]),
  ),
);

/**
 * A recipe from elsewhere as somebody could have typed it here. Its photo is not taken over: nothing is fetched.
 * @returns null when it can't be kept: it has no title, or more in it than a recipe may have
 */
export function fieldsOf(recipe: PlainRecipe): ItemFields | null {
  const { title, description, category, ingredients, instructions, servings } = recipe;
  const fields = {
    title: cut(title, TITLE_MAXIMUM),
    description: cut(description, DESCRIPTION_MAXIMUM),
    category: categoryOf(category),
    ingredients: ingredients.map((line) => cut(line, INGREDIENT_MAXIMUM)),
    instructions: instructions.flatMap((step) => part(step, INSTRUCTION_MAXIMUM)),
    ...kept('servings', servings && Math.round(servings)),
  };
  const figures = nutrients.map((name) => kept(name, recipe[name]));
  const parsed = itemFieldsSchema.safeParse(Object.assign(fields, ...figures));
  return parsed.success ? parsed.data : null;
}

/** The first of its names that is plainly one of ours; its own when none is. */
function categoryOf(category: string): string {
  const names = storable(category)
    .toLowerCase()
    .split(/[,;/|&]|\band\b/);
  const ours = names.map((name) => categoryByName.get(name.trim())).find(Boolean);
  return ours ?? cut(category, CATEGORY_MAXIMUM);
}

/** A number as our own recipes may have it; one that they may not have says nothing. */
function kept(name: 'servings' | (typeof nutrients)[number], value: number | null) {
  const parsed = itemFieldsSchema.shape[name].safeParse(value ?? undefined);
  return parsed.success && parsed.data !== undefined ? { [name]: parsed.data } : {};
}

/** At the end of a word, if there is one. */
function cut(text: string, maximum: number): string {
  const whole = storable(text);
  if (whole.length <= maximum) return whole;
  return firstPart(whole, maximum - ELLIPSIS.length) + ELLIPSIS;
}

/** A text that is too long as several, of which none is. */
function part(text: string, maximum: number): string[] {
  const parts: string[] = [];
  let rest = storable(text);
  while (rest.length > maximum) {
    const first = firstPart(rest, maximum);
    parts.push(first);
    rest = rest.slice(first.length).trimStart();
  }
  return [...parts, rest];
}

/** The beginning, up to the end of a sentence or of a word, and never through the middle of a character. */
function firstPart(text: string, length: number): string {
  const room = text.slice(0, length + 1);
  const end = [room.lastIndexOf('. ') + 1, room.lastIndexOf(' ')].find((at) => at > length / 2);
  return (
    end ? room.slice(0, end) : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  ).trimEnd();
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim();
}
