const IRREGULAR_PLURALS: readonly (readonly [singular: string, plural: string])[] = [
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
  ['chili', 'chilies'],
];

type Gender = 'masculine' | 'feminine' | 'neuter';

/** German nouns, also as the end of longer ones: "Salatblatt" is "Salatblätter" in the plural. */
const GERMAN_PLURALS: readonly (readonly [singular: string, plural: string, gender: Gender])[] = [
  ['apfel', 'äpfel', 'masculine'],
  ['blatt', 'blätter', 'neuter'],
  ['brot', 'brote', 'neuter'],
  ['brust', 'brüste', 'feminine'],
  ['ei', 'eier', 'neuter'],
  ['fisch', 'fische', 'masculine'],
  ['keks', 'kekse', 'masculine'],
  ['kloß', 'klöße', 'masculine'],
  ['kopf', 'köpfe', 'masculine'],
  ['korn', 'körner', 'neuter'],
  ['kürbis', 'kürbisse', 'masculine'],
  ['nuss', 'nüsse', 'feminine'],
  ['pfirsich', 'pfirsiche', 'masculine'],
  ['pilz', 'pilze', 'masculine'],
  ['rettich', 'rettiche', 'masculine'],
  ['salat', 'salate', 'masculine'],
  ['stück', 'stücke', 'neuter'],
  ['wurst', 'würste', 'feminine'],
];

/** Endings of German nouns whose plural ends in "n"; all are feminine. */
const GERMAN_N_PLURAL =
  /(?:zwiebel|kartoffel|tomate|zitrone|limette|möhre|karotte|gurke|banane|schalotte|schote|zehe|birne|beere|pflaume|dattel|wurzel|knolle|stange|zimtstange|keule)$/i;
/** The same, but only of capitalized words, because they could also be English. */
const CAPITALIZED_N_PLURAL =
  /(?:aubergine|bohne|brezel|[ck]lementine|erbse|feige|forelle|garnele|kapsel|kirsche|limone|mandarine|mandel|maultasche|muschel|nektarine|nelke|orange|platte|rosine|rübe|sardelle|scheibe|semmel|traube|waffel)$/i;
/** Endings of German nouns that have one form. */
const GERMAN_UNCHANGED_NOUNS: readonly (readonly [endings: RegExp, gender: Gender])[] = [
  [/(?:chen|lein|gelb|weiß|schnitzel)$/i, 'neuter'],
  [/(?:würfel|brokkoli|schenkel|knödel|riegel|beutel)$/i, 'masculine'],
  [/paprika$/i, 'feminine'],
];

/** Nouns without a plural, or with the same form in singular and plural. */
const UNCOUNTABLE_NOUNS =
  /(?:asparagus|okra|grouper|merguez|lavash|hummus|couscous|swiss|molasses|watercress|broccoli|spinach|garlic|rice|fish|salmon|cod|prosciutto|lettuce hearts|nori|kombu|shrimp|squid|(?<!pepper)corn|cannelloni|pepperoni|mozzarella|brioche|anise|lettuce|cabbage|tenderloin|pie crust|passion fruit|parmesan|feta|yeast|powder|paste|sugar|dough|pastry|butter|cheese|bacon|chocolate|tofu|haddock|mackerel|tuna|trout|pollock|halibut|herring|tilapia|bread|ginger|celery|extract|water|juice|zest|sauce)$/i;

/** Words after the noun that describe its state: "1 onion finely chopped". */
const STATE_WORD =
  /^(?:(?!seed$|weed$)[\p{L}-]+(?:ed|ly)|cut|beaten|frozen|torn|split|ground|cold|warm|hot|soft|whole|optional|each|more|only|plus|very|too|cubed|thick|thin|wide|long|x|small|medium|large|big|ripe|thinner|fresh|raw|dry)$/iu;
/** Words that start a phrase after the noun. */
const PHRASE_BOUNDARY_WORD =
  /^(?:of|for|with|in|from|to|at|on|or|and|plus|per|mit|in|aus|von|oder|und|zum|für|without|about|that|which|as|cut|Größe|Gr)$/i;

/** Inflects a noun for a number: "onion" for 1½ is "onions", "leaves" for ½ is "leaf". */
export function inflectNoun(noun: string, amount: number): string {
  return amount > 1 ? pluralize(noun) : singularize(noun);
}

/** Inflects the adjectives before a German noun: "großes" before "Ei" is "große" if there are 2. */
export function inflectAdjectives(adjectives: string, noun: string, amount: number): string {
  const gender = findGermanGender(noun);
  if (gender === undefined) return adjectives;
  if (amount > 1)
    return adjectives.replaceAll(/(?<!\p{L})(?!oder)(\p{Ll}{2,}e)[rs](?!\p{L})/gu, '$1');
  const ending = { masculine: 'r', feminine: '', neuter: 's' }[gender];
  return adjectives.replaceAll(/(?<!\p{L})(\p{Ll}{2,}e)(?!\p{L})/gu, `$1${ending}`);
}

function findGermanGender(noun: string): Gender | undefined {
  if (isGermanNPlural(noun) || (/n$/i.test(noun) && isGermanNPlural(noun.slice(0, -1))))
    return 'feminine';
  const unchanged = GERMAN_UNCHANGED_NOUNS.find(([endings]) => endings.test(noun));
  return unchanged?.[1] ?? findGermanPlural(noun)?.[2];
}

function isGermanNPlural(noun: string): boolean {
  return GERMAN_N_PLURAL.test(noun) || (isCapitalized(noun) && CAPITALIZED_N_PLURAL.test(noun));
}

function findGermanPlural(noun: string) {
  const isEndOfNoun = (ending: string) =>
    equalsIgnoreCase(noun, ending) || (isCapitalized(noun) && noun.endsWith(ending));
  return GERMAN_PLURALS.find(([singular, plural]) => isEndOfNoun(singular) || isEndOfNoun(plural));
}

const isCapitalized = (noun: string) => /^\p{Lu}/u.test(noun);

/**
 * Finds the noun that a number without a unit counts: "onion" in "1 medium onion, chopped".
 *
 * @param from the position after the number
 */
export function findCountedNoun(text: string, from: number): { start: number; end: number } | null {
  const end = text.slice(from).search(/[,;([:/]|\s[–—-]\s/);
  const phrase = end === -1 ? text.slice(from) : text.slice(from, from + end);
  const words = [...phrase.slice(0, 120).matchAll(/[\p{L}\p{M}'’-]{1,40}/gu)];
  const boundary = words.findIndex(([word], index) => index > 0 && PHRASE_BOUNDARY_WORD.test(word));
  const nounWords = boundary === -1 ? words : words.slice(0, boundary);
  const noun = nounWords.findLast(([word], index) => index === 0 || !STATE_WORD.test(word));
  if (!noun || STATE_WORD.test(noun[0]) || noun[0].length < 2) return null;
  return { start: from + noun.index, end: from + noun.index + noun[0].length };
}

function pluralize(noun: string): string {
  const pair = IRREGULAR_PLURALS.find(
    ([singular, plural]) => equalsIgnoreCase(noun, singular) || equalsIgnoreCase(noun, plural),
  );
  if (pair) return equalsIgnoreCase(noun, pair[0]) ? replaceEnding(noun, pair[0], pair[1]) : noun;
  const german = findGermanPlural(noun);
  if (german)
    return noun.toLowerCase().endsWith(german[0])
      ? replaceEnding(noun, german[0], german[1])
      : noun;
  if (isGermanNPlural(noun)) return `${noun}n`;
  if (isUnchanged(noun) || /s$/i.test(noun)) return noun;
  if (/(?:ch|sh|x|z)$/i.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

function singularize(noun: string): string {
  const pair = IRREGULAR_PLURALS.find(([, plural]) => equalsIgnoreCase(noun, plural));
  if (pair) return replaceEnding(noun, pair[1], pair[0]);
  const german = findGermanPlural(noun);
  if (german)
    return noun.toLowerCase().endsWith(german[1])
      ? replaceEnding(noun, german[1], german[0])
      : noun;
  if (/n$/i.test(noun) && isGermanNPlural(noun.slice(0, -1))) return noun.slice(0, -1);
  if (isUnchanged(noun) || /(?:ss|us|is)$/i.test(noun)) return noun;
  if (/[^aeiou]ies$/i.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(?:ch|sh|x|zz)es$/i.test(noun)) return noun.slice(0, -2);
  return noun.replace(/s$/i, '');
}

function isUnchanged(noun: string): boolean {
  return (
    UNCOUNTABLE_NOUNS.test(noun) || GERMAN_UNCHANGED_NOUNS.some(([endings]) => endings.test(noun))
  );
}

function equalsIgnoreCase(noun: string, ending: string): boolean {
  return noun.toLowerCase() === ending;
}

function replaceEnding(noun: string, from: string, to: string): string {
  const inflected = noun.slice(0, noun.length - from.length) + to;
  return noun[0] === noun[0]?.toUpperCase()
    ? (inflected[0]?.toUpperCase() ?? '') + inflected.slice(1)
    : inflected;
}
