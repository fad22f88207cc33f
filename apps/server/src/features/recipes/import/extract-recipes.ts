import { DESCRIPTION_MAX_LENGTH } from '@plateful/contract';
import {
  isCooklang,
  type PlainRecipe,
  parseCooklangRecipe,
  parseRecipeText,
  parseSchemaOrgRecipes,
} from '@plateful/cookbook/recipe-exchange';
import { findJsonLdScripts } from './find-json-ld-scripts.ts';
import { htmlPageToText } from './html-page-to-text.ts';

const HTML_TAG = /<(?:!doctype|html|head|body|script|div|article)\b/i;
/** Some pages wrap JSON in CDATA, as XHTML required. */
const CDATA_WRAPPER =
  /^\s*(?:<!--|<!\[CDATA\[|\/\/<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)|(?:-->|\]\]>|\/\/\]\]>|\/\*\]\]>\*\/)\s*$/g;
/** Maximum nesting of the JSON; recipes are searched to a depth of 40. */
const MAX_JSON_DEPTH = 256;

const MIN_INGREDIENTS_OF_PAGE = 2;
/** Pages with more lines are articles that mention amounts. */
const MAX_LINES_OF_PAGE = 150;

/** The JSON is nested too deeply to be parsed. */
export class JsonTooDeepError extends Error {}

/**
 * Extracts every recipe from schema.org JSON, a web page, a Cooklang file, or a plain text recipe. Removes
 * duplicates, which are common on web pages. Accepts up to 2 MB of untrusted text: run it in the import worker.
 *
 * @throws JsonTooDeepError
 */
export function extractRecipes(text: string): PlainRecipe[] {
  const json = parseJson(text);
  if (json !== undefined) return parseSchemaOrgRecipes(json);
  if (HTML_TAG.test(text)) return extractFromPage(text);
  if (isCooklang(text)) return [parseCooklangRecipe(text)];
  const recipe = parseRecipeText(text);
  return recipe ? [recipe] : [];
}

/** A page without schema.org data is read as text, if it clearly has a recipe. */
function extractFromPage(html: string): PlainRecipe[] {
  const recipes = parseSchemaOrgRecipes(parsePageJsonLd(html));
  if (recipes.length > 0) return recipes;
  const recipe = parseRecipeText(htmlPageToText(html));
  const isRecipe =
    recipe &&
    recipe.ingredients.length >= MIN_INGREDIENTS_OF_PAGE &&
    recipe.instructions.length > 0 &&
    recipe.ingredients.length + recipe.instructions.length <= MAX_LINES_OF_PAGE;
  if (!isRecipe) return [];
  const isArticle = recipe.description.length > DESCRIPTION_MAX_LENGTH;
  return [{ ...recipe, description: isArticle ? '' : recipe.description }];
}

/** Parses the page's scripts of type `application/ld+json`; invalid ones are skipped. */
function parsePageJsonLd(html: string): unknown[] {
  return findJsonLdScripts(html).flatMap((script) => {
    try {
      return [parseJson(script.replace(CDATA_WRAPPER, ''))];
    } catch (error) {
      if (error instanceof JsonTooDeepError) return [];
      throw error;
    }
  });
}

/** Allows line breaks inside strings, a common error of web pages. Returns undefined for invalid JSON. */
function parseJson(text: string): unknown {
  if (!/^[\s\ufeff]*[[{]/.test(text)) return undefined;
  const trimmed = text.replace(/^[\s\ufeff]+/, '');
  requireMaxDepth(trimmed);
  for (const attempt of [trimmed, trimmed.replace(/\p{Cc}+/gu, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Try the next variant.
    }
  }
  return undefined;
}

/** Counts brackets outside of strings before parsing. */
function requireMaxDepth(json: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const char = json.charAt(index);
    if (isInString) {
      if (char === '\\') index += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > MAX_JSON_DEPTH) throw new JsonTooDeepError('The JSON is nested too deeply.');
  }
}
