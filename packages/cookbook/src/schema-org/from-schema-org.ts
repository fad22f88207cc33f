import { gramsOf, kcalOf, servingsOf, weightOf } from './figures.ts';
import { findRecipes, isThing, listOf, partOf, type Thing } from './find-recipes.ts';
import { instructionsOf } from './instructions.ts';
import type { PlainRecipe } from './plain-recipe.ts';
import { manyLines, oneLine } from './plain-text.ts';

/** Of more recipes than this in one document the first are read. */
const MOST_RECIPES = 500;
/** Of more lines than this in one recipe the first are read. */
const MOST_LINES = 500;

/**
 * Every recipe in a document of schema.org's vocabulary, wherever in it and however written: one
 * object or a list, an `@graph`, a page's main entity. Texts come out plain; what is not said is
 * empty or null. Anything at all may be given; what holds no recipe gives none.
 */
export function fromSchemaOrg(value: unknown): PlainRecipe[] {
  const recipes = findRecipes(value, MOST_RECIPES).map(readRecipe);
  const known = new Set<string>();
  return recipes.filter((recipe) => {
    const key = JSON.stringify(recipe);
    return !known.has(key) && known.add(key);
  });
}

function readRecipe(thing: Thing): PlainRecipe {
  const nutrition = listOf(partOf(thing, 'nutrition')).find(isThing) ?? {};
  const createdAt = dateOf(partOf(thing, 'datePublished', 'dateCreated'));
  const image = imageOf(partOf(thing, 'image', 'thumbnailUrl'), 0);
  return {
    title: textOf(partOf(thing, 'name', 'headline')),
    description: textOf(partOf(thing, 'description')),
    category: textOf(partOf(thing, 'recipeCategory')),
    ingredients: linesOf(partOf(thing, 'recipeIngredient', 'ingredients')).slice(0, MOST_LINES),
    instructions: instructionsOf(partOf(thing, 'recipeInstructions')).slice(0, MOST_LINES),
    servings: servingsOf(partOf(thing, 'recipeYield', 'yield')),
    calories: kcalOf(partOf(nutrition, 'calories')),
    protein: gramsOf(partOf(nutrition, 'proteinContent')),
    fats: gramsOf(partOf(nutrition, 'fatContent')),
    carbs: gramsOf(partOf(nutrition, 'carbohydrateContent')),
    weight: weightOf(partOf(nutrition, 'servingSize')),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(image === undefined ? {} : { image }),
  };
}

function textOf(value: unknown): string {
  const text = listOf(value).find((entry) => typeof entry === 'string');
  return typeof text === 'string' ? oneLine(text) : '';
}

/** Ingredients are a list of lines; some sites give one text with line breaks. */
function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return manyLines(value);
  return listOf(value)
    .slice(0, MOST_LINES)
    .map((entry) => (isThing(entry) ? textOf(partOf(entry, 'name', 'text')) : textOf(entry)))
    .filter((line) => line !== '');
}

function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40 || !/^\d{4}-\d\d-\d\d/.test(value)) {
    return undefined;
  }
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function imageOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    const address = value.trim();
    return address !== '' && address.length <= 4000 ? address : undefined;
  }
  if (depth > 3) return undefined;
  if (Array.isArray(value)) return imageOf(value[0], depth + 1);
  return isThing(value) ? imageOf(partOf(value, 'url', 'contentUrl'), depth + 1) : undefined;
}
