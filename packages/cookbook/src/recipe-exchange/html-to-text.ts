/** Longer texts are truncated. */
const MAX_TEXT_LENGTH = 100_000;

const HTML_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  frac13: '⅓',
  frac23: '⅔',
  frasl: '/',
  times: '×',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  aacute: 'á',
  ccedil: 'ç',
  ntilde: 'ñ',
  icirc: 'î',
  iacute: 'í',
  oacute: 'ó',
  ocirc: 'ô',
  uacute: 'ú',
  ucirc: 'û',
  ugrave: 'ù',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  oelig: 'œ',
  aring: 'å',
  oslash: 'ø',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  shy: '',
  zwnj: '',
};

/** Elements that start a new line. */
const BLOCK_ELEMENT =
  /^\/?(?:br|p|div|li|ul|ol|tr|h[1-6]|section|article|dd|dt|hr|td|blockquote)$/i;
/** Elements whose content is not text. */
const HIDDEN_ELEMENT = /^(?:script|style|template|noscript|iframe|svg)$/i;
const HTML_TAG = /<(\/?[a-z][a-z0-9]{0,15})(?:[\s/][^<>]{0,2000})?>|<!--/giu;

/** Converts HTML or plain text to a single line: strips tags, decodes entities, normalizes whitespace. */
export function htmlToLine(text: string): string {
  return normalizeWhitespace(decodeEntities(stripTags(truncate(text)).replace(/\n/g, ' ')));
}

/** Converts HTML or plain text to lines, split at block elements and line breaks; drops blank lines. */
export function htmlToLines(text: string): string[] {
  return decodeEntities(stripTags(truncate(text)))
    .split(/[\r\n\u2028\u2029]+/)
    .map(normalizeWhitespace)
    .filter((line) => line !== '');
}

/** The lines of a text, with an empty line between its paragraphs if it has no tags. */
export function htmlToLinesWithParagraphBreaks(text: string): string[] {
  if (/<[a-z/]/i.test(text)) return htmlToLines(text);
  const lines = decodeEntities(truncate(text))
    .split(/\r\n|[\r\n]/)
    .map(normalizeWhitespace);
  return collapseEmptyLines(lines);
}

/** Removes the empty lines at both ends, and all but one between two lines. */
export const collapseEmptyLines = (lines: readonly string[]): string[] =>
  lines
    .filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
    .filter((line, index, all) => line !== '' || index < all.length - 1);

/** Collapses whitespace to single spaces, trims, and removes invisible characters. */
export function normalizeWhitespace(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|[\u00ad\u200b\u2060]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Escapes text only if reading it as HTML would change it, because it contains something like a tag or an entity.
 */
export function escapeHtmlIfNeeded(text: string): string {
  return htmlToLine(text) === normalizeWhitespace(text)
    ? text
    : text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function truncate(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
}

/** Strips tags in a single pass, in linear time. */
function stripTags(text: string): string {
  const findClosingEnd = createClosingTagFinder(text);
  let plain = '';
  let position = 0;
  HTML_TAG.lastIndex = 0;
  for (let match = HTML_TAG.exec(text); match; match = HTML_TAG.exec(text)) {
    plain += text.slice(position, match.index);
    position = HTML_TAG.lastIndex;
    const name = match[1] ?? '';
    if (match[0] === '<!--') position = findClosingEnd('-->', position);
    else if (HIDDEN_ELEMENT.test(name))
      position = findClosingEnd(`</${name.toLowerCase()}`, position);
    else if (BLOCK_ELEMENT.test(name)) plain += '\n';
    HTML_TAG.lastIndex = position;
  }
  return plain + text.slice(position);
}

/**
 * Creates a function that finds the end of an element. An element that is never closed hides nothing, and is searched
 * for only once, so that many unclosed comments take linear time.
 */
function createClosingTagFinder(text: string): (closing: string, from: number) => number {
  const missing = new Set<string>();
  return (closing, from) => {
    if (missing.has(closing)) return from;
    const pattern = new RegExp(closing, 'gi');
    pattern.lastIndex = from;
    if (!pattern.test(text)) {
      missing.add(closing);
      return from;
    }
    // Include the ">" of a closing tag.
    return text.charAt(pattern.lastIndex) === '>' ? pattern.lastIndex + 1 : pattern.lastIndex;
  };
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,10});/gi,
    (entity, name: string) => {
      if (name.startsWith('#')) {
        const isHexadecimal = /^#x/i.test(name);
        const code = Number.parseInt(name.slice(isHexadecimal ? 2 : 1), isHexadecimal ? 16 : 10);
        const isValidCodePoint =
          code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
        return isValidCodePoint ? String.fromCodePoint(code) : '';
      }
      const key = name.toLowerCase();
      return Object.hasOwn(HTML_ENTITIES, key) ? (HTML_ENTITIES[key] ?? entity) : entity;
    },
  );
}
