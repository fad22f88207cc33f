/** Words of a search that count; nobody types more. */
const WORDS_MAXIMUM = 20;
/** Shorter words are too like each other to guess what was meant. */
export const GUESSED_FROM_LETTERS = 3;
/** Letters of the longest word that is kept to compare others with. */
const LONGEST_WORD = 40;
/** Up to this length a letter too many hides a word from a comparison by trigrams. */
const SHORT_LETTERS = 5;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** Letters that lose no mark, but change; as PostgreSQL's `unaccent` writes them. */
const PLAIN_LETTERS: Record<string, string> = {
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

/** Apostrophes that count as letters, and signs without a width; the index leaves them out, too. */
const SILENT_LETTERS = /[\u02b9\u02bb\u02bc\u02bd\u02c8\u00ad]|\u200d|\ufe0e|\ufe0f/g;

/** A run of letters, or one emoji (or half of a flag). */
const WORDS = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]/gu;

/** The distinct words of what somebody typed, in lower case and in their order; each emoji is one. */
export function splitWords(query: string): string[] {
  const words: string[] =
    query.normalize('NFKC').toLowerCase().replace(SILENT_LETTERS, '').match(WORDS) ?? [];
  // The last one counts as the beginning of a word, so its place stays, even if it was there before.
  const distinct = words.filter((word, place) => words.lastIndexOf(word) === place);
  return distinct.slice(-WORDS_MAXIMUM);
}

/** A word as it stands among a person's words: without accents. */
export function plainWord(word: string): string {
  return [...word]
    .map((letter) => PLAIN_LETTERS[letter] ?? letter)
    .map((letter) => (/\p{Script=Latin}/u.test(letter) ? letter.normalize('NFD') : letter))
    .map((letter) => (letter.length > 1 ? letter.replace(/\p{M}/gu, '') : letter))
    .join('');
}

/** How many slips of a finger a word may hold and still be meant. */
function slipsForgiven(word: string): number {
  const { length } = [...word];
  if (length < GUESSED_FROM_LETTERS || length > LONGEST_WORD + 2) return 0;
  return length <= 4 ? 1 : 2;
}

/**
 * Every word that is one slip away from a short one, as far as Latin letters go: one letter too many, missing, wrong,
 * or changed with its neighbour. Nothing for words that are long enough to be compared by trigrams.
 */
export function oneSlipAway(word: string): string[] {
  if (word.length < GUESSED_FROM_LETTERS || word.length > SHORT_LETTERS) return [];
  if (!/^[a-z]+$/.test(word)) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, rest] = [word.slice(0, at), word.slice(at)];
    for (const letter of ALPHABET) near.add(before + letter + rest);
    if (rest === '') continue;
    near.add(before + rest.slice(1));
    for (const letter of ALPHABET) near.add(before + letter + rest.slice(1));
    if (rest.length > 1) near.add(`${before}${rest[1]}${rest[0]}${rest.slice(2)}`);
  }
  near.delete(word);
  return [...near];
}

/**
 * Those of the candidates that a mistyped word most likely means: all that are equally few slips away.
 *
 * @param beginning the word may still be being typed: the beginnings of candidates count too
 */
export function likelyMeanings(
  word: string,
  candidates: readonly string[],
  beginning: boolean,
): string[] {
  let fewest = slipsForgiven(word);
  if (fewest === 0) return [];
  const shortest = [...word].length - fewest;
  const slips = candidates.map((candidate) => {
    if (candidate.length < shortest) return fewest + 1;
    const distances = distancesToBeginnings(word, candidate, fewest);
    return beginning ? Math.min(...distances) : (distances.at(-1) ?? fewest + 1);
  });
  fewest = Math.min(fewest, ...slips);
  return candidates.filter((_, place) => slips[place] === fewest);
}

/**
 * Slips from a word to each beginning of another, the whole of it last: letters too many, missing, wrong, or changed
 * with their neighbour (optimal string alignment, Boytsov 2011). Beginnings that differ in length by more than `most`
 * are farther than that and left out, but for the whole.
 */
function distancesToBeginnings(word: string, other: string, most: number): number[] {
  const [from, to] = [[...word], [...other]];
  let beforeLast: number[] = [];
  let last = from.map((_, row) => row + 1);
  last.unshift(0);
  const distances: number[] = [];
  for (const [column, letter] of to.entries()) {
    const current = [column + 1];
    for (const [row, typed] of from.entries()) {
      const replaced = (last[row] ?? 0) + (typed === letter ? 0 : 1);
      const added = Math.min(last[row + 1] ?? 0, current[row] ?? 0) + 1;
      const swaps = typed === to[column - 1] && from[row - 1] === letter;
      const swapped = swaps ? (beforeLast[row - 1] ?? 0) + 1 : replaced;
      current.push(Math.min(replaced, added, swapped));
    }
    [beforeLast, last] = [last, current];
    const isWhole = column === to.length - 1;
    if (isWhole || Math.abs(column + 1 - from.length) <= most) distances.push(current.at(-1) ?? 0);
  }
  return distances;
}
