const LONG_WORD = /\p{L}{16,}/gu;
/** The beginning of a syllable, up to its vowel, with the consonants that German and English keep together. */
const SYLLABLE_START =
  /(?<=\p{L}{3})(?:sch|[cpt]h|ck|qu|st|[bdfgkpt]r|[bfgkp]l|[b-df-hj-np-tv-xzß])[aeiouyäöü](?=\p{L}{2})/giu;

/**
 * Adds soft hyphens between the syllables of words that may be longer than a line: the language of a recipe is unknown,
 * and not every browser can hyphenate.
 */
export const hyphenateLongWords = (text: string): string =>
  text.replaceAll(LONG_WORD, (word) => word.replaceAll(SYLLABLE_START, '\u00ad$&'));
