/** Words of a query beyond this number are ignored. */
const MAX_SEARCH_WORDS = 20;

/** Letters that `unaccent` of PostgreSQL replaces with other letters. */
const LETTER_REPLACEMENTS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ё: 'е',
};

/** Apostrophes that Unicode counts as letters, and zero-width characters; the index ignores them too. */
const IGNORED_CHARACTERS = /[\u02b9\u02bb\u02bc\u02bd\u02c8\u00ad]|\u200d|\ufe0e|\ufe0f/g;

/** A run of letters, or one emoji (or half of a flag). */
const WORD_PATTERN = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]/gu;

/** Splits a query into distinct lowercase words, in their order; each emoji is a word. */
export function tokenizeSearchText(query: string): string[] {
  const words: string[] =
    query.normalize('NFKC').toLowerCase().replace(IGNORED_CHARACTERS, '').match(WORD_PATTERN) ?? [];
  // The last word may be a prefix, so it keeps its position even if it occurs earlier.
  const distinct = words.filter((word, place) => words.lastIndexOf(word) === place);
  return distinct.slice(-MAX_SEARCH_WORDS);
}

/** Removes accents, like the index does. */
export function removeAccents(word: string): string {
  return [...word]
    .map((letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .map((letter) => (/\p{Script=Latin}/u.test(letter) ? letter.normalize('NFD') : letter))
    .map((letter) => (letter.length > 1 ? letter.replace(/\p{M}/gu, '') : letter))
    .join('');
}
