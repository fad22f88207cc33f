import {
  fromSchemaOrg,
  type PlainRecipe,
  parseRecipeText,
} from '@plateful/cookbook/recipe-exchange';
import { findJsonLd } from './find-json-ld.ts';

const HTML_TAG = /<(?:!doctype|html|head|body|script|div|article)\b/i;
/** Some pages wrap JSON in CDATA, as XHTML required. */
const CDATA_WRAPPER =
  /^\s*(?:<!--|<!\[CDATA\[|\/\/<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)|(?:-->|\]\]>|\/\/\]\]>|\/\*\]\]>\*\/)\s*$/g;
/** Maximum nesting of the JSON; recipes are searched to a depth of 40. */
const MAX_JSON_DEPTH = 256;

/** The JSON is nested too deeply to be parsed. */
export class JsonTooDeepError extends Error {}

/**
 * Extracts every recipe from schema.org JSON, a web page with schema.org JSON, or a plain text recipe. Removes
 * duplicates, which are common on web pages. Accepts up to 2 MB of untrusted text: run it in the import worker.
 *
 * @throws JsonTooDeepError
 */
export function extractRecipes(text: string): PlainRecipe[] {
  const json = parseJson(text);
  if (json !== undefined) return fromSchemaOrg(json);
  if (HTML_TAG.test(text)) return fromSchemaOrg(parsePageJsonLd(text));
  const recipe = parseRecipeText(text);
  return recipe ? [recipe] : [];
}

/** Parses the page's scripts of type `application/ld+json`; invalid ones are skipped. */
function parsePageJsonLd(html: string): unknown[] {
  return findJsonLd(html).flatMap((script) => {
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
