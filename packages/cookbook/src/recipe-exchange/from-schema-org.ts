import {
  findRecipeObjects,
  getProperty,
  isJsonObject,
  type JsonObject,
  toArray,
} from './find-recipe-objects.ts';
import { htmlToLine, htmlToLines } from './html-to-text.ts';
import { parseInstructions } from './parse-instructions.ts';
import {
  parseGrams,
  parseKilocalories,
  parseServings,
  parseWeightGrams,
} from './parse-quantities.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** Maximum number of recipes read from a document. */
const MAX_RECIPES = 500;
/** Maximum number of ingredients, and of steps, read from a recipe. */
const MAX_LINES = 500;

/**
 * Extracts all recipes from a schema.org document: a single object, a list, an `@graph`, or nested as a main entity.
 * Text is converted to plain text; missing values are empty or null. Accepts any value and returns an empty array if it
 * contains no recipe.
 */
export function fromSchemaOrg(value: unknown): PlainRecipe[] {
  const recipes = findRecipeObjects(value, MAX_RECIPES).map(toPlainRecipe);
  const seen = new Set<string>();
  return recipes.filter((recipe) => {
    const key = JSON.stringify(recipe);
    return !seen.has(key) && seen.add(key);
  });
}

function toPlainRecipe(object: JsonObject): PlainRecipe {
  const nutrition = toArray(getProperty(object, 'nutrition')).find(isJsonObject) ?? {};
  const createdAt = toIsoDate(getProperty(object, 'datePublished', 'dateCreated'));
  const image = toImageUrl(getProperty(object, 'image', 'thumbnailUrl'), 0);
  return {
    title: toText(getProperty(object, 'name', 'headline')),
    description: toText(getProperty(object, 'description')),
    category: toText(getProperty(object, 'recipeCategory')),
    ingredients: toLines(getProperty(object, 'recipeIngredient', 'ingredients')).slice(
      0,
      MAX_LINES,
    ),
    instructions: parseInstructions(getProperty(object, 'recipeInstructions')).slice(0, MAX_LINES),
    servings: parseServings(getProperty(object, 'recipeYield', 'yield')),
    calories: parseKilocalories(getProperty(nutrition, 'calories')),
    protein: parseGrams(getProperty(nutrition, 'proteinContent')),
    fats: parseGrams(getProperty(nutrition, 'fatContent')),
    carbs: parseGrams(getProperty(nutrition, 'carbohydrateContent')),
    weight: parseWeightGrams(getProperty(nutrition, 'servingSize')),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(image === undefined ? {} : { image }),
  };
}

function toText(value: unknown): string {
  const text = toArray(value).find((entry) => typeof entry === 'string');
  return typeof text === 'string' ? htmlToLine(text) : '';
}

/** Converts ingredients to lines; some sites provide one text with line breaks instead of a list. */
function toLines(value: unknown): string[] {
  if (typeof value === 'string') return htmlToLines(value);
  return toArray(value)
    .slice(0, MAX_LINES)
    .map((entry) =>
      isJsonObject(entry) ? toText(getProperty(entry, 'name', 'text')) : toText(entry),
    )
    .filter((line) => line !== '');
}

function toIsoDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40 || !/^\d{4}-\d\d-\d\d/.test(value)) {
    return undefined;
  }
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function toImageUrl(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    const url = value.trim();
    return url !== '' && url.length <= 4000 ? url : undefined;
  }
  if (depth > 3) return undefined;
  if (Array.isArray(value)) return toImageUrl(value[0], depth + 1);
  return isJsonObject(value)
    ? toImageUrl(getProperty(value, 'url', 'contentUrl'), depth + 1)
    : undefined;
}
