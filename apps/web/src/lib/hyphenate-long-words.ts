/** Not in web addresses, which are copied. */
const longWord = /(?<!(?:\/\/|www\.)\S*)\p{L}{17,}/giu;
/**
 * The start of a syllable with at least four letters on both sides: a consonant, or several for one sound, and a vowel.
 * Not between "s" and "t" or "p", which often begin a word of a compound together ("Frühstück").
 */
const syllableStart =
  /(?<=\p{L}{4})(?<!s(?=[tp]))(?:sch[lmnrw]?|pf[lr]?|[bfgkp]l|[bdfgkpt]r|[cpst]h|ck|kn|qu|[bcdfghjklmnpqrstvwxzß])(?=[aeiouyäöü]\p{L}{2})/giu;

/**
 * Adds soft hyphens to words that may be longer than a line: the language of a recipe is unknown, and not all browsers
 * have dictionaries for `hyphens`.
 */
export const hyphenateLongWords = (text: string): string =>
  text.replaceAll(longWord, (word) => word.replaceAll(syllableStart, '\u00ad$&'));
