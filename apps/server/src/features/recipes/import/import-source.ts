import { fromSchemaOrg, type PlainRecipe, readRecipeText } from '@plateful/cookbook/schema-org';
import { Parser } from 'htmlparser2';

const LOOKS_LIKE_HTML = /<(?:!doctype|html|head|body|script|div|article)\b/i;
/** Around the JSON of some pages, from the days of XHTML. */
const WRAPPING =
  /^\s*(?:<!--|<!\[CDATA\[|\/\/<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)|(?:-->|\]\]>|\/\/\]\]>|\/\*\]\]>\*\/)\s*$/g;

/**
 * Every recipe in a text: schema.org's JSON, a web page that carries such, or a recipe as people write it down. Each
 * comes once, though pages often say it twice.
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
  const scripts: string[] = [];
  let isOpen = false;
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      isOpen = name === 'script' && /^\s*application\/ld\+json\s*(?:;|$)/i.test(type);
      if (isOpen) scripts.push('');
    },
    ontext(text) {
      if (isOpen) scripts.push((scripts.pop() ?? '') + text);
    },
    onclosetag() {
      isOpen = false;
    },
  });
  parser.end(html);
  return scripts.map((script) => parseJson(script.replace(WRAPPING, '')));
}

/** Line breaks inside texts are a common fault of pages, and do no harm; what is no JSON at all is undefined. */
function parseJson(text: string): unknown {
  if (!/^[\s\ufeff]*[[{]/.test(text)) return undefined;
  const bare = text.replace(/^[\s\ufeff]+/, '');
  for (const attempt of [bare, bare.replace(/\p{Cc}+/gu, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Perhaps the next attempt.
    }
  }
  return undefined;
}
