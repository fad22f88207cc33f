import { singularKey } from '../text-key.ts';

/** Foods by every name that they go by. */
export type FoodNames<T> = ReadonlyMap<string, T>;

/** Longer lines than this name no food. */
const LONGEST_LINE = 1000;
/** The longest name of the table has fewer words than this. */
const MOST_WORDS = 6;

/** What cooks do to a food, or say of it, that makes no other food of it. */
const BESIDE = new Set(
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
    'white whole with without your zested and cutlet'
  ).split(' '),
);
/** In front of a name these make another food of it: "white" chocolate is not chocolate. */
const NOT_BEFORE = new Set(
  'white fat skin seed leaf juice stalk stem liquid roll tail top shell core bone free low reduced sodium fillet stick and or in with without tin can off'.split(
    ' ',
  ),
);
const FREE_OF =
  /\b(?:low|reduced|no|less) (?:sodium|salt)\b|\bfree range\b|\bskin (?:on|off)\b|\bbone (?:in|on)\b|\b(?:80|85|90|93|95) ?(?:5|7|10|15|20)?(?: lean)?\b(?= ground| lean| beef)/g;
/** From here on nothing is said of what the food is. */
const TURN = new Set('for to or plus until such from if per depending'.split(' '));
/** What is another food although every word of it seems to say otherwise. */
const OTHER_FOOD =
  /\b(?:baby corn|ground fennel|mashed potato|cream of|half and half|shredded coconut)\b/;

/** Foods by the keys of their names; of two with one name the first has it. */
export function indexFoodNames<T>(
  entries: Iterable<readonly [names: readonly string[], food: T]>,
): FoodNames<T> {
  const index = new Map<string, T>();
  const all = [...entries];
  // A food's own name counts before what others are called too.
  for (const [[name = ''], food] of all) setFirst(index, singularKey(name), food);
  for (const [names, food] of all)
    for (const name of names) setFirst(index, singularKey(name), food);
  return index;
}

/**
 * The food that words name, by the longest name that fits. Every other word must be one that
 * tells of its cut, state or size: "almond milk" is no milk, and "tomato soup" no tomato.
 */
export function findNamedFood<T>(foods: FoodNames<T>, text: string): T | undefined {
  if (text.length > LONGEST_LINE) return undefined;
  const key = singularKey(text.replace(/\b2 ?%|2 per cent/g, 'semi-skimmed'));
  if (OTHER_FOOD.test(key)) return undefined;
  const words = key.replace(FREE_OF, ' ').split(' ').filter(Boolean).slice(0, 24);
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const food = foods.get(words.slice(start, start + length).join(' '));
      if (food !== undefined && fits(words, start, start + length)) return food;
    }
  }
  return undefined;
}

/** Whether a word tells only of cut, state or size. */
export function isBeside(word: string): boolean {
  return BESIDE.has(word) || /^\d+(?:g|kg|ml|cm|mm|oz|lb|inch)?$/.test(word);
}

function fits(words: readonly string[], start: number, end: number): boolean {
  const before = words.slice(0, start);
  const after = words.slice(end);
  const turn = after.findIndex((word) => TURN.has(word));
  const told = turn === -1 ? after : after.slice(0, turn);
  return before.every((word) => BESIDE.has(word) && !NOT_BEFORE.has(word)) && told.every(isBeside);
}

function setFirst<T>(index: Map<string, T>, key: string, food: T): void {
  if (key !== '' && !index.has(key)) index.set(key, food);
}
