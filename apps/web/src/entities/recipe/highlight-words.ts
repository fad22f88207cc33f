export interface TextSegment {
  text: string;
  isMatch: boolean;
}

const normalizeForSearch = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const isLetterOrDigit = (text: string | undefined) =>
  text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** The graphemes of a text, each with its normalized form for comparison. */
function splitGraphemes(text: string): { original: string; normalized: string }[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => ({
    original: segment,
    normalized: normalizeForSearch(segment),
  }));
}

/**
 * Splits a text into segments. A segment is a match if it is the beginning of a word and equals a word of the query,
 * regardless of case and accents.
 */
export function highlightWords(text: string, query: string): TextSegment[] {
  const graphemes = splitGraphemes(text);
  const words = normalizeForSearch(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const matchFlags = new Array<boolean>(graphemes.length).fill(false);
  for (let start = 0; start < graphemes.length; start += 1) {
    if (isLetterOrDigit(graphemes[start - 1]?.normalized)) continue;
    for (const word of words) {
      let end = start;
      let candidate = '';
      while (end < graphemes.length && candidate.length < word.length)
        candidate += graphemes[end++]?.normalized;
      if (candidate === word) matchFlags.fill(true, start, end);
    }
  }
  const segments: TextSegment[] = [];
  for (const [index, { original }] of graphemes.entries()) {
    const isMatch = matchFlags[index] ?? false;
    const last = segments.at(-1);
    if (last?.isMatch === isMatch) last.text += original;
    else segments.push({ text: original, isMatch });
  }
  return segments;
}
