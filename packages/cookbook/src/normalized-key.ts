/** Normalizes text for comparing names: lowercase, without accents and punctuation, words separated by one space. */
export function toNormalizedKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Returns the normalized key with every word in the singular, by suffix rules, so that "tomatoes" and "tomato" have the
 * same key. The key may not be a real word.
 */
export function toSingularKey(text: string): string {
  return toNormalizedKey(text).split(' ').map(singularize).join(' ');
}

function singularize(word: string): string {
  if (word === 'kiwis') return 'kiwi';
  if (word.length <= 3 || /(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/(?<=^lea|^hal|^loa)ves$/, 'f')
    .replace(/(?<=^brio|^qui|^cevi)ches$/, 'che')
    .replace(/(?<=o|ch|sh|x|ss)es$/, '')
    .replace(/ies?$/, 'y')
    .replace(/s$/, '');
}
