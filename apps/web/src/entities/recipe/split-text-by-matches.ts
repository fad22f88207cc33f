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

/** In these texts every character is a grapheme. */
const ASCII = /^[\x20-\x7e]*$/;
/** Created when it is needed, and once: that takes a slow phone ten milliseconds. */
let segmenter: Intl.Segmenter | undefined;

function splitGraphemes(text: string): string[] {
  if (ASCII.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Splits a text into segments. A segment is a match if it is the beginning of a word and equals a word of the query,
 * regardless of case and accents.
 */
export function splitTextByMatches(text: string, query: string): TextSegment[] {
  // Each with its normalized form for comparison.
  const graphemes = splitGraphemes(text).map((original) => ({
    original,
    normalized: normalizeForSearch(original),
  }));
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
