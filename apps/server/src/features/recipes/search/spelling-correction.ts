/** Shorter words have too many similar words to be corrected. */
const MIN_CORRECTABLE_LENGTH = 3;
/** Length of the longest word kept for spelling correction. */
const MAX_INDEXED_WORD_LENGTH = 40;
/** Recipes with any of the corrections are found: each is looked up in the index. */
const MAX_CORRECTIONS = 30;
/** Up to this length, an extra letter may hide a word from trigram similarity. */
const MAX_SHORT_WORD_LENGTH = 5;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** The number of typos accepted in a word. */
function getMaxTypos(word: string): number {
  if (!isCorrectable(word)) return 0;
  return [...word].length <= 4 ? 1 : 2;
}

/** Whether a word has a length for which similar words are looked up. */
export function isCorrectable(word: string): boolean {
  const { length } = [...word];
  return length >= MIN_CORRECTABLE_LENGTH && length <= MAX_INDEXED_WORD_LENGTH + 2;
}

/**
 * Every word one typo away from a short Latin word: an extra, missing, wrong or transposed letter. Empty for words that
 * are long enough for trigram similarity.
 */
export function getOneTypoVariantsOfShortWord(word: string): string[] {
  if (word.length < MIN_CORRECTABLE_LENGTH || word.length > MAX_SHORT_WORD_LENGTH) return [];
  if (!/^[a-z]+$/.test(word)) return [];
  const variants = new Set<string>();
  for (let index = 0; index <= word.length; index++) {
    const [before, after] = [word.slice(0, index), word.slice(index)];
    for (const letter of ALPHABET) variants.add(before + letter + after);
    if (after === '') continue;
    variants.add(before + after.slice(1));
    for (const letter of ALPHABET) variants.add(before + letter + after.slice(1));
    if (after.length > 1) variants.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  variants.delete(word);
  return [...variants];
}

/**
 * Returns the first candidates with the fewest typos.
 *
 * @param isPrefix whether the word may be incomplete; prefixes of candidates count too
 */
export function findLikelyCorrections(
  word: string,
  candidates: readonly string[],
  isPrefix: boolean,
): string[] {
  let minTypos = getMaxTypos(word);
  if (minTypos === 0) return [];
  const minLength = [...word].length - minTypos;
  const typoCounts = candidates.map((candidate) => {
    if (candidate.length < minLength) return minTypos + 1;
    const distances = getPrefixEditDistances(word, candidate, minTypos);
    return isPrefix ? Math.min(...distances) : (distances.at(-1) ?? minTypos + 1);
  });
  minTypos = Math.min(minTypos, ...typoCounts);
  return candidates.filter((_, place) => typoCounts[place] === minTypos).slice(0, MAX_CORRECTIONS);
}

/**
 * Edit distances from a word to each prefix of another, the whole word last: extra, missing, wrong and transposed
 * letters (optimal string alignment, Boytsov 2011). Prefixes whose length differs by more than `maxDistance` are
 * omitted, except the whole word.
 */
function getPrefixEditDistances(word: string, other: string, maxDistance: number): number[] {
  const [from, to] = [[...word], [...other]];
  let rowBeforePrevious: number[] = [];
  let previousRow = from.map((_, row) => row + 1);
  previousRow.unshift(0);
  const distances: number[] = [];
  for (const [column, letter] of to.entries()) {
    const currentRow = [column + 1];
    for (const [row, typed] of from.entries()) {
      const replaced = (previousRow[row] ?? 0) + (typed === letter ? 0 : 1);
      const added = Math.min(previousRow[row + 1] ?? 0, currentRow[row] ?? 0) + 1;
      const swaps = typed === to[column - 1] && from[row - 1] === letter;
      const swapped = swaps ? (rowBeforePrevious[row - 1] ?? 0) + 1 : replaced;
      currentRow.push(Math.min(replaced, added, swapped));
    }
    [rowBeforePrevious, previousRow] = [previousRow, currentRow];
    const isWhole = column === to.length - 1;
    if (isWhole || Math.abs(column + 1 - from.length) <= maxDistance)
      distances.push(currentRow.at(-1) ?? 0);
  }
  return distances;
}
