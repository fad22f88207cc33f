export interface TextPart {
  text: string;
  isMatch: boolean;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** Letters as people see them, each with what it is compared by. */
function lettersOf(text: string): { shown: string; plain: string }[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => ({
    shown: segment,
    plain: plain(segment),
  }));
}

/** Splits a text where a word begins with one that was searched for, whatever its case and accents. */
export function markWords(text: string, searched: string): TextPart[] {
  const letters = lettersOf(text);
  const words = plain(searched).match(/[\p{L}\p{N}]+/gu) ?? [];
  const marked = new Array<boolean>(letters.length).fill(false);
  for (let start = 0; start < letters.length; start += 1) {
    if (isLetter(letters[start - 1]?.plain)) continue;
    for (const word of words) {
      let end = start;
      let found = '';
      while (end < letters.length && found.length < word.length) found += letters[end++]?.plain;
      if (found === word) marked.fill(true, start, end);
    }
  }
  const parts: TextPart[] = [];
  for (const [place, { shown }] of letters.entries()) {
    const isMatch = marked[place] ?? false;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += shown;
    else parts.push({ text: shown, isMatch });
  }
  return parts;
}
