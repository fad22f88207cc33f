import { type RecipeLineOrHeading, removeHeadings, toSections } from '../recipe-sections.ts';
import {
  findSchemaOrgRecipes,
  getFirstProperty,
  isJsonObject,
  type JsonObject,
  toArray,
} from './find-schema-org-recipes.ts';
import { htmlToLine, htmlToLines, htmlToLinesWithParagraphBreaks } from './html-to-text.ts';
import { parseMinutes } from './parse-duration.ts';
import { isIngredientWithAmount, looksLikeSectionHeading } from './parse-ingredient-lines.ts';
import { parseTags } from './parse-metadata-line.ts';
import {
  parseGrams,
  parseGramsWithUnit,
  parseKilocalories,
  parseServings,
} from './parse-nutrition-and-servings.ts';
import { parseSchemaOrgInstructions } from './parse-schema-org-instructions.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** Maximum number of recipes read from a document. */
const MAX_RECIPES = 500;
/** Maximum number of ingredients, and of steps, read from a recipe. */
const MAX_LINES = 500;
/** Characters of a section title with its colon; a longer line is an ingredient. */
const MAX_HEADING_LENGTH = 110;
const MAX_TAGS = 100;
const MAX_NOTES = 50;

/**
 * Extracts all recipes from a schema.org document: a single object, a list, an `@graph`, or nested as a main entity.
 * Text is converted to plain text; missing values are empty or null. Accepts any value and returns an empty array if it
 * contains no recipe.
 */
export function parseSchemaOrgRecipes(value: unknown): PlainRecipe[] {
  const recipes = findSchemaOrgRecipes(value, MAX_RECIPES).map(toPlainRecipe);
  const seen = new Set<string>();
  return recipes.filter((recipe) => {
    const key = JSON.stringify(recipe);
    return !seen.has(key) && seen.add(key);
  });
}

function toPlainRecipe(object: JsonObject): PlainRecipe {
  const createdAt = toIsoDate(getFirstProperty(object, 'datePublished', 'dateCreated'));
  const image = toImageUrl(getFirstProperty(object, 'image', 'thumbnailUrl'), 0);
  const ingredients = toIngredients(getFirstProperty(object, 'recipeIngredient', 'ingredients'));
  const instructions = parseSchemaOrgInstructions(getFirstProperty(object, 'recipeInstructions'));
  const steps = instructions.lines.slice(0, MAX_LINES);
  return {
    title: toText(getFirstProperty(object, 'name', 'headline')),
    description: toText(getFirstProperty(object, 'description')),
    category: toText(getFirstProperty(object, 'recipeCategory')),
    ingredients: removeHeadings(ingredients),
    instructions: removeHeadings(steps),
    sections: toSections(ingredients, steps),
    servings: parseServings(getFirstProperty(object, 'recipeYield', 'yield')),
    ...toNutrition(object),
    prepMinutes: parseMinutes(getFirstProperty(object, 'prepTime')),
    cookMinutes: parseMinutes(getFirstProperty(object, 'cookTime', 'performTime')),
    totalMinutes: parseMinutes(getFirstProperty(object, 'totalTime')),
    notes: [...toNotes(object), ...instructions.notes].slice(0, MAX_NOTES).join('\n'),
    author: toNames(getFirstProperty(object, 'author', 'creator')),
    sourceUrl: toSourceUrl(object),
    tags: toTags(object),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(image === undefined ? {} : { image }),
  };
}

function toNutrition(object: JsonObject) {
  const nutrition = toArray(getFirstProperty(object, 'nutrition')).find(isJsonObject) ?? {};
  return {
    calories: parseKilocalories(getFirstProperty(nutrition, 'calories')),
    protein: parseGrams(getFirstProperty(nutrition, 'proteinContent')),
    fats: parseGrams(getFirstProperty(nutrition, 'fatContent')),
    carbs: parseGrams(getFirstProperty(nutrition, 'carbohydrateContent')),
    weight: parseGramsWithUnit(getFirstProperty(nutrition, 'servingSize')),
  };
}

/** Ingredients and headings: some sites give headings as ingredients that end with a colon. */
function toIngredients(value: unknown): RecipeLineOrHeading[] {
  return toLines(value)
    .slice(0, MAX_LINES)
    .map((line) => {
      const title = line.length <= MAX_HEADING_LENGTH ? /^(.+?)\s?:$/.exec(line)?.[1] : undefined;
      if (title !== undefined) return { heading: title };
      return looksLikeSectionHeading(line) && !isIngredientWithAmount(line)
        ? { heading: line }
        : line;
    });
}

/** The names of persons or organizations. */
function toNames(value: unknown): string {
  const names = toArray(value)
    .slice(0, 10)
    .map((entry) => (isJsonObject(entry) ? toText(getFirstProperty(entry, 'name')) : toText(entry)))
    .filter((name) => name !== '' && !/^https?:/i.test(name));
  return [...new Set(names)].join(', ');
}

function toSourceUrl(object: JsonObject): string | null {
  const names = ['isBasedOn', 'isBasedOnUrl', 'orgURL', 'url', 'mainEntityOfPage'];
  const addresses = names.map((name) => {
    const value = toArray(getFirstProperty(object, name))[0];
    return isJsonObject(value) ? getFirstProperty(value, 'url', '@id') : value;
  });
  const address = addresses.find(
    (value) => typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value),
  );
  return typeof address === 'string' ? address : null;
}

/** Notes of the author. Other comments are those of readers. */
function toNotes(object: JsonObject): string[] {
  const comments = toArray(getFirstProperty(object, 'comment'))
    .slice(0, 500)
    .filter(isJsonObject)
    .filter((comment) =>
      /^(?:author(?:['’]s)?\s)?notes?$/i.test(toText(getFirstProperty(comment, 'name'))),
    )
    .map((comment) => getFirstProperty(comment, 'text'));
  return [...comments, ...toArray(getFirstProperty(object, 'notes')).slice(0, MAX_NOTES)].flatMap(
    (note) => {
      const text = isJsonObject(note) ? getFirstProperty(note, 'text') : note;
      return typeof text === 'string' ? htmlToLinesWithParagraphBreaks(text) : [];
    },
  );
}

function toTags(object: JsonObject): string[] {
  const values = [
    getFirstProperty(object, 'keywords', 'tags'),
    getFirstProperty(object, 'recipeCuisine'),
  ];
  const tags = values
    .flatMap(toArray)
    .slice(0, MAX_TAGS)
    .flatMap((entry) => {
      const text = isJsonObject(entry) ? toText(getFirstProperty(entry, 'name')) : toText(entry);
      return parseTags(text).slice(0, MAX_TAGS);
    });
  return [...new Set(tags)];
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
      isJsonObject(entry) ? toText(getFirstProperty(entry, 'name', 'text')) : toText(entry),
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
    ? toImageUrl(getFirstProperty(value, 'url', 'contentUrl'), depth + 1)
    : undefined;
}
