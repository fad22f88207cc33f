/** Longer texts are cut: no recipe needs them. */
const LONGEST_TEXT = 100_000;

const ENTITIES: Record<string, string> = {
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

/** Elements after which a new line begins. */
const BLOCK = /^\/?(?:br|p|div|li|ul|ol|tr|h[1-6]|section|article|dd|dt|hr|td|blockquote)$/i;
/** Elements whose content is no text. */
const HIDDEN = /^(?:script|style|template|noscript|iframe|svg)$/i;
const TAG = /<(\/?[a-z][a-z0-9]{0,15})(?:[\s/][^<>]{0,2000})?>|<!--/giu;

/** Text out of HTML or plain text as one line: tags gone, entities read, blanks tidied. */
export function oneLine(text: string): string {
  return tidy(decode(stripTags(cut(text)).replace(/\n/g, ' ')));
}

/** The same as lines; blocks and breaks part them, and blank ones are left out. */
export function manyLines(text: string): string[] {
  return decode(stripTags(cut(text)))
    .split(/[\r\n\u2028\u2029]+/)
    .map(tidy)
    .filter((line) => line !== '');
}

/** One blank between words, none around; no signs that cannot be seen. */
export function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|[\u00ad\u200b\u2060]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Writes text so that whoever reads it as HTML gets the same text again. Most texts stay as they
 * are; those with signs that would be read as a tag or an entity have them as entities.
 */
export function asMarkup(text: string): string {
  return oneLine(text) === tidy(text)
    ? text
    : text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
}

/** Goes over the text once; every tag costs its own length. */
function stripTags(text: string): string {
  const endOf = searchOnce(text);
  let plain = '';
  let at = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
    plain += text.slice(at, match.index);
    at = TAG.lastIndex;
    const name = match[1] ?? '';
    if (match[0] === '<!--') at = endOf('-->', at);
    else if (HIDDEN.test(name)) at = endOf(`</${name.toLowerCase()}`, at);
    else if (BLOCK.test(name)) plain += '\n';
    TAG.lastIndex = at;
  }
  return plain + text.slice(at);
}

/**
 * Finds where elements end. One that is never closed hides nothing, and is looked for only once,
 * so that a text of open comments costs no more than its length.
 */
function searchOnce(text: string): (closing: string, from: number) => number {
  const missing = new Set<string>();
  return (closing, from) => {
    if (missing.has(closing)) return from;
    const pattern = new RegExp(closing, 'gi');
    pattern.lastIndex = from;
    if (!pattern.test(text)) {
      missing.add(closing);
      return from;
    }
    // The bracket that ends a closing tag is read as part of it.
    return text.charAt(pattern.lastIndex) === '>' ? pattern.lastIndex + 1 : pattern.lastIndex;
  };
}

function decode(text: string): string {
  return text.replace(
    /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,10});/gi,
    (entity, name: string) => {
      if (name.startsWith('#')) {
        const hexadecimal = /^#x/i.test(name);
        const code = Number.parseInt(name.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
        const real = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
        return real ? String.fromCodePoint(code) : '';
      }
      const key = name.toLowerCase();
      return Object.hasOwn(ENTITIES, key) ? (ENTITIES[key] ?? entity) : entity;
    },
  );
}
