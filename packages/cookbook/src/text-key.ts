/** A text as a key for comparing names: no case, no accents, words parted by one space. */
export function textKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The same key with every word in the singular, as far as endings tell: "tomatoes" and "tomato"
 * meet in one key. The key is for comparing, not for reading.
 */
export function singularKey(text: string): string {
  return textKey(text).split(' ').map(singular).join(' ');
}

function singular(word: string): string {
  if (word.length <= 3 || /(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/(?<=^lea|^hal|^loa)ves$/, 'f')
    .replace(/(?<=o|ch|sh|x|ss)es$/, '')
    .replace(/ies?$/, 'y')
    .replace(/s$/, '');
}
