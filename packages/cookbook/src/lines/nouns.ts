const IRREGULAR: readonly (readonly [one: string, many: string])[] = [
  ['leaf', 'leaves'],
  ['half', 'halves'],
  ['loaf', 'loaves'],
  ['knife', 'knives'],
  ['cookie', 'cookies'],
  ['brownie', 'brownies'],
  ['foot', 'feet'],
  ['tomato', 'tomatoes'],
  ['potato', 'potatoes'],
  ['mango', 'mangoes'],
  ['avocado', 'avocados'],
  ['olive', 'olives'],
  ['chive', 'chives'],
];

/** Nouns that count nothing, or are the same for one and many. */
const SAME =
  /(?:asparagus|hummus|couscous|swiss|molasses|watercress|broccoli|spinach|garlic|rice|fish|salmon|cod|prosciutto|lettuce hearts)$/i;

/** Words after the noun that tell its state, and not what it is: "1 onion finely chopped". */
const STATE =
  /^(?:[\p{L}-]+(?:ed|ly)|cut|beaten|frozen|torn|split|ground|cold|warm|hot|soft|whole|optional|each|more|only|plus|very|too|cubed|thick|thin|wide|long|x|small|medium|large|big|ripe|thinner|fresh|raw|dry)$/iu;
/** Words that begin what is said of the noun. */
const TURN = /^(?:of|for|with|in|from|to|at|on|or|and|plus|per|without|about|that|which|as|cut)$/i;

/** A noun with its number made to fit: "onion" for 1½ is "onions", "leaves" for ½ is "leaf". */
export function nounFor(noun: string, amount: number): string {
  return amount > 1 ? plural(noun) : singular(noun);
}

/**
 * Where the noun stands that a count without a unit counts: "onion" in "1 medium onion, chopped".
 *
 * @param from where to begin, right after the number
 */
export function findCountedNoun(text: string, from: number): { start: number; end: number } | null {
  const end = text.slice(from).search(/[,;([:/]|\s[–—-]\s/);
  const phrase = end === -1 ? text.slice(from) : text.slice(from, from + end);
  const words = [...phrase.slice(0, 120).matchAll(/[\p{L}\p{M}'’-]{1,40}/gu)];
  const turn = words.findIndex(([word], index) => index > 0 && TURN.test(word));
  const named = turn === -1 ? words : words.slice(0, turn);
  const noun = named.findLast(([word], index) => index === 0 || !STATE.test(word));
  if (!noun || STATE.test(noun[0]) || noun[0].length < 2) return null;
  return { start: from + noun.index, end: from + noun.index + noun[0].length };
}

function plural(noun: string): string {
  const pair = IRREGULAR.find(([one, many]) => isEnding(noun, one) || isEnding(noun, many));
  if (pair) return isEnding(noun, pair[0]) ? swapEnding(noun, pair[0], pair[1]) : noun;
  if (SAME.test(noun) || /s$/i.test(noun)) return noun;
  if (/(?:ch|sh|x|z)$/i.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

function singular(noun: string): string {
  const pair = IRREGULAR.find(([, many]) => isEnding(noun, many));
  if (pair) return swapEnding(noun, pair[1], pair[0]);
  if (SAME.test(noun) || /(?:ss|us|is)$/i.test(noun)) return noun;
  if (/[^aeiou]ies$/i.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(?:ch|sh|x|zz)es$/i.test(noun)) return noun.slice(0, -2);
  return noun.replace(/s$/i, '');
}

function isEnding(noun: string, ending: string): boolean {
  return noun.toLowerCase() === ending;
}

function swapEnding(noun: string, from: string, to: string): string {
  const changed = noun.slice(0, noun.length - from.length) + to;
  return noun[0] === noun[0]?.toUpperCase()
    ? (changed[0]?.toUpperCase() ?? '') + changed.slice(1)
    : changed;
}
