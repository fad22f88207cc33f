import { toSingularKey } from '../normalized-key.ts';

/** British and other spellings of words in food names, and irregular plurals, by singular key. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['tinned', 'canned'],
  ['chilli', 'chili'],
  ['chilly', 'chili'],
  ['chily', 'chili'],
  ['chilis', 'chili'],
  ['chillis', 'chili'],
  ['chile', 'chili'],
  ['yoghurt', 'yogurt'],
  ['wholewheat', 'whole wheat'],
  ['wholemeal', 'whole wheat'],
  ['wholegrain', 'whole grain'],
  ['colouring', 'coloring'],
  ['flavour', 'flavor'],
  ['kiwis', 'kiwi'],
  ['zucchinis', 'zucchini'],
]);

/** Foods by the singular keys of all their names. */
export type FoodNameIndex<T> = ReadonlyMap<string, T>;

/** Longer lines are not searched. */
const MAX_LINE_LENGTH = 1000;
/** Maximum number of words in a food name. */
const MAX_NAME_WORDS = 7;

/** Words that describe a food without making it a different one. */
const DESCRIPTOR_WORDS = new Set(
  (
    'about additional all approximately as at bag ball beaten big bite blended block boiling bone boned boneless ' +
    'box bruised bulb bunch can canister carton chilled chopped chunk chunky clean cleaned coarse ' +
    'coarsely cold container cool cooled core cored crisp crosswise crumb crumbled crushed cube ' +
    'cubed cut deseeded deveined diagonally dice diced divided drained each extra fat fillet fine finely ' +
    'firm firmly fluid free freshly fresh frozen full generous good grated ground half halved ' +
    'handful head heaped heaping hulled in into jar jarred juice julienned knob large leaf ' +
    'lengthwise lengthways lightly liquid little long loose loosely low lukewarm matchstick medium ' +
    'melted mild minced moon more moist natural of off on optional ' +
    'organic our pack package packed packet peeled piece pinch pitted plain pot pouch premium ' +
    'quality quartered quarter range rather raw ready reduced regular removed reserved ring ' +
    'rinsed ripe roll room rough roughly round salted scant scraped scrubbed seed seeded shaved sheet ' +
    'shell shelled shredded sifted skin skinless skinned skinon slice sliced slightly small snipped sodium soft softened ' +
    'some sprig stalk standard stem stemmed stick stone stoned strip style tail temperature the ' +
    'squeezed thick thickly thin thinly tightly tin top torn trimmed tub uncooked ' +
    'unpeeled unsalted unsweetened untreated unwaxed very warm washed wedge weighed well whisked ' +
    'white whole with without your zested and cutlet thawed defrosted unbleached packed toasted ' +
    'mashed pureed homemade storebought store bought favorite favourite best level sized bite ' +
    'skinon shredded uncooked dry lg sm med roasted crumbled softened sweet strong plump tender lean fluffy'
  ).split(' '),
);
/** Words that make a different food when they precede its name: "white" chocolate is not chocolate. */
const NON_PREFIX_WORDS = new Set(
  'white fat skin seed leaf juice stalk stem liquid roll tail top shell core bone free low reduced sodium fillet stick and or in with without tin can off'.split(
    ' ',
  ),
);
const IGNORED_PHRASES =
  /\b(?:low|reduced|no|less) (?:sodium|salt)\b|\b(?:free range|full fat)\b|\bskin (?:on|off)\b|\bbone (?:in|on)\b|\b(?:80|85|90|93|95) ?(?:5|7|10|15|20)?(?: lean)?\b(?= ground| lean| beef)/g;
/** Words that start a part of the line that does not describe the food. */
const TAIL_START_WORDS = new Set(
  'for to or plus until such from if per depending fur zum zur oder nach bis am vom'.split(' '),
);
/** German words that describe cut, state, size or quality, with their endings. */
const GERMAN_DESCRIPTOR =
  /^(?:(?:frisch|fein|grob|klein|gro(?:ss|ß)|mittelgro(?:ss|ß)|mittler|reif|weich|kalt|warm|lauwarm|zimmerwarm|heiß|ungesalzen|gesalzen|gehackt|gewurfelt|gerieben|geraspelt|gehobelt|gepresst|geschalt|entsteint|entkernt|gewaschen|geputzt|halbiert|geviertelt|zerdruckt|geschmolzen|zerlassen|abgetropft|aufgetaut|tiefgekuhlt|ganz|roh|ungekocht|unbehandelt|geschnitten|gemahlen|gestrichen|gehauft|gut|dick|dunn|hautlos|zart|kernlos|trocken|gezupft|getoastet|gerostet|verquirlt|gesiebt|dunkl?|hell|natur)(?:e[rsnm]?)?|geh|gestr|gr|kl|in|aus|dem|mit|ohne|und|bio|etwa|ca|circa|etwas|wenig|stucken|scheiben|wurfeln|streifen|ringen?|haut|knochen|kuhlschrank|daumengro(?:ss|ß)|je|nach|bedarf|verquirlt)$/;

/** Returns the key under which a food name is found: the words in the singular and in American spelling. */
export function toFoodKey(text: string): string {
  return toSingularKey(text.replaceAll('ß', 'ss'))
    .split(' ')
    .map((word) => SPELLINGS.get(word) ?? word)
    .join(' ');
}

/** Indexes foods by the keys of their names; the first food with a name wins. */
export function createFoodNameIndex<T>(
  entries: Iterable<readonly [names: readonly string[], food: T]>,
): FoodNameIndex<T> {
  const index = new Map<string, T>();
  const allEntries = [...entries];
  // Primary names take precedence over synonyms of other foods.
  for (const [[name = ''], food] of allEntries) setIfAbsent(index, toFoodKey(name), food);
  for (const [names, food] of allEntries)
    for (const name of names) setIfAbsent(index, toFoodKey(name), food);
  return index;
}

/**
 * Finds the food that a text names, by the longest matching name. All other words must be descriptors (cut, state, size):
 * "almond milk" does not match milk, and "tomato soup" does not match tomato.
 */
export function findFoodInText<T>(foods: FoodNameIndex<T>, text: string): T | undefined {
  if (text.length > MAX_LINE_LENGTH) return undefined;
  const key = toFoodKey(text.replace(/\b2 ?%|2 per cent/g, 'reduced-fat'));
  const shortKey = key.replace(IGNORED_PHRASES, ' ');
  return findByWords(foods, key) ?? (shortKey === key ? undefined : findByWords(foods, shortKey));
}

function findByWords<T>(foods: FoodNameIndex<T>, key: string): T | undefined {
  const words = key.split(' ').filter(Boolean).slice(0, 24);
  const firstOther = words.findIndex((word) => !isPrefix(word));
  const lastStart = firstOther === -1 ? words.length - 1 : firstOther;
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length -= 1) {
    for (let start = 0; start <= Math.min(lastStart, words.length - length); start += 1) {
      const food = foods.get(words.slice(start, start + length).join(' '));
      if (food !== undefined && isDescription(words.slice(start + length))) return food;
    }
  }
  return undefined;
}

/** Whether the word may precede the name of a food. */
function isPrefix(word: string): boolean {
  return isFoodDescriptor(word) && !NON_PREFIX_WORDS.has(word);
}

/** Whether a word only describes cut, state or size. */
export function isFoodDescriptor(word: string): boolean {
  return (
    DESCRIPTOR_WORDS.has(word) ||
    GERMAN_DESCRIPTOR.test(word) ||
    /^\d+(?:g|kg|ml|cm|mm|oz|lb|inch)?$/.test(word)
  );
}

/** Whether the words after the name of a food only describe it. */
function isDescription(after: readonly string[]): boolean {
  const tailStart = after.findIndex((word) => TAIL_START_WORDS.has(word));
  return (tailStart === -1 ? after : after.slice(0, tailStart)).every(isFoodDescriptor);
}

function setIfAbsent<T>(index: Map<string, T>, key: string, food: T): void {
  if (key !== '' && !index.has(key)) index.set(key, food);
}
