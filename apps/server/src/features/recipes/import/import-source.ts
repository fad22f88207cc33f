import { fromSchemaOrg, type PlainRecipe, readRecipeText } from '@plateful/cookbook/schema-org';
import { findJsonLd } from './find-json-ld.ts';

const LOOKS_LIKE_HTML = /<(?:!doctype|html|head|body|script|div|article)\b/i;
/** Around the JSON of some pages, from the days of XHTML. */
const WRAPPING =
  /^\s*(?:<!--|<!\[CDATA\[|\/\/<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)|(?:-->|\]\]>|\/\/\]\]>|\/\*\]\]>\*\/)\s*$/g;
/** Levels of lists and objects; recipes are found within forty. */
const DEEPEST_JSON = 256;

/** The text is nested too deeply to be read. */
export class TooComplexError extends Error {}

/**
 * Every recipe in a text: schema.org's JSON, a web page that carries such, or a recipe as people write it down. Each
 * comes once, though pages often say it twice. It takes foreign text of up to 2 MB: run it in the import worker.
 *
 * @throws TooComplexError
 */
export function findRecipesIn(text: string): PlainRecipe[] {
  const json = parseJson(text);
  if (json !== undefined) return fromSchemaOrg(json);
  if (LOOKS_LIKE_HTML.test(text)) return fromSchemaOrg(dataOfPage(text));
  const recipe = readRecipeText(text);
  return recipe ? [recipe] : [];
}

/** What a page's scripts of type `application/ld+json` say; those that say nothing sensible are left out. */
function dataOfPage(html: string): unknown[] {
  return findJsonLd(html).flatMap((script) => {
    try {
      return [parseJson(script.replace(WRAPPING, ''))];
    } catch (error) {
      if (error instanceof TooComplexError) return [];
      throw error;
    }
  });
}

/** Line breaks inside texts are a common fault of pages, and do no harm; what is no JSON at all is undefined. */
function parseJson(text: string): unknown {
  if (!/^[\s\ufeff]*[[{]/.test(text)) return undefined;
  const bare = text.replace(/^[\s\ufeff]+/, '');
  requireShallow(bare);
  for (const attempt of [bare, bare.replace(/\p{Cc}+/gu, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Perhaps the next attempt.
    }
  }
  return undefined;
}

/** Counts brackets outside of strings, before anything is built of them. */
function requireShallow(json: string): void {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charAt(at);
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > DEEPEST_JSON) throw new TooComplexError('The JSON is nested too deeply.');
  }
}
