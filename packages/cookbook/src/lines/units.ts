/** The two ways of measuring in kitchens. */
export type UnitSystem = 'metric' | 'us';

/** What an amount counts: a weight, a volume, or things. */
export type UnitKind = 'mass' | 'volume' | 'count';

/** A unit of a kitchen. */
export interface Unit {
  id: string;
  kind: UnitKind;
  /** Grams of a mass, millilitres of a volume, 1 of what is counted. */
  size: number;
  /** The system that it belongs to; absent where both use it (spoons, pinches, cloves). */
  system?: UnitSystem;
}

/** A unit as it stands in a text. */
export interface WrittenUnit {
  unit: Unit;
  /** The same word for one of it, and for more. */
  one: string;
  many: string;
  end: number;
}

/** Millilitres of the American cup; its spoons and bottles are parts and multiples of it. */
export const CUP = 236.588;
export const TABLESPOON = CUP / 16;
export const TEASPOON = CUP / 48;
const OUNCE = 28.3495;

/** Rows of: id, kind, size, system, words ("one/many", or one that stays as it is). */
const TABLE: readonly (readonly [string, UnitKind, number, UnitSystem | '', string])[] = [
  ['mg', 'mass', 0.001, 'metric', 'mg milligram/milligrams'],
  ['g', 'mass', 1, 'metric', 'g gr gm gms gram/grams gramme/grammes'],
  ['kg', 'mass', 1000, 'metric', 'kg kgs kilo/kilos kilogram/kilograms kilogramme/kilogrammes'],
  ['oz', 'mass', OUNCE, 'us', 'oz ozs ounce/ounces'],
  ['lb', 'mass', 16 * OUNCE, 'us', 'lb/lb lbs/lbs pound/pounds'],
  ['ml', 'volume', 1, 'metric', 'ml mls cc millilitre/millilitres milliliter/milliliters'],
  ['cl', 'volume', 10, 'metric', 'cl centilitre/centilitres centiliter/centiliters'],
  ['dl', 'volume', 100, 'metric', 'dl decilitre/decilitres deciliter/deciliters'],
  ['l', 'volume', 1000, 'metric', 'l ltr litre/litres liter/liters'],
  ['tsp', 'volume', TEASPOON, '', 'tsp tsps tspn teaspoon/teaspoons teaspoonful/teaspoonfuls'],
  ['dessertspoon', 'volume', 10, '', 'dsp dessertspoon/dessertspoons'],
  [
    'tbsp',
    'volume',
    TABLESPOON,
    '',
    'tbsp tbsps tbs tbl tblsp tablespoon/tablespoons tablespoonful/tablespoonfuls',
  ],
  ['floz', 'volume', CUP / 8, 'us', 'floz'],
  ['cup', 'volume', CUP, 'us', 'cup/cups c cupful/cupfuls'],
  ['pint', 'volume', 2 * CUP, 'us', 'pint/pints pt pts'],
  ['quart', 'volume', 4 * CUP, 'us', 'quart/quarts qt qts'],
  ['gallon', 'volume', 16 * CUP, 'us', 'gallon/gallons gal'],
  ['pinch', 'volume', TEASPOON / 16, '', 'pinch/pinches'],
  ['dash', 'volume', TEASPOON / 8, '', 'dash/dashes'],
  ['stick', 'count', 1, '', 'stick/sticks'],
  ['can', 'count', 1, '', 'can/cans tin/tins'],
  ['slice', 'count', 1, '', 'slice/slices rasher/rashers'],
  ['stalk', 'count', 1, '', 'stalk/stalks rib/ribs'],
  ['leaf', 'count', 1, '', 'leaf/leaves'],
  ['bunch', 'count', 1, '', 'bunch/bunches'],
  ...countUnits(
    'clove handful piece sprig head sheet packet pack package sachet envelope jar bottle bag box ' +
      'carton tub tube container ball cube knob fillet wedge ear bulb spear floret strip block bar ' +
      'loaf/loaves punnet nest rack drop knuckle thumb segment scoop splash drizzle pot stem ' +
      'thread strand grinding twist',
  ),
];

/** Words that hold the next things of the line: "1 (14 oz) can". */
export const CONTAINERS: ReadonlySet<string> = new Set(
  (
    'can packet pack package sachet envelope jar bottle bag box carton tub tube container pot ' +
    'block bar ball loaf nest rack piece punnet'
  ).split(' '),
);

const UNITS = new Map<string, Unit>();
const WORDS = new Map<string, Omit<WrittenUnit, 'end'>>();
for (const [id, kind, size, system, words] of TABLE) {
  const unit: Unit = { id, kind, size, ...(system === '' ? {} : { system }) };
  UNITS.set(id, unit);
  for (const pair of words.split(' ')) {
    const [one = pair, many = one] = pair.split('/');
    WORDS.set(one, { unit, one, many });
    WORDS.set(many, { unit, one, many });
  }
}

const FLUID_OUNCE = /fl(?:uid)?\.?[ \t\u00a0]?(?:oz|ounces?)(?![\p{L}])\.?/iuy;
const WORD = /[\p{L}]{1,16}(?![\p{L}])\.?/uy;

/** Reads the unit that begins at `at`: "g", "tsp.", "Tablespoons", "fl oz", "cloves". */
export function readUnit(text: string, at: number): WrittenUnit | undefined {
  FLUID_OUNCE.lastIndex = at;
  if (FLUID_OUNCE.test(text)) {
    const words = text.slice(at, FLUID_OUNCE.lastIndex);
    return { unit: unitOf('floz'), one: words, many: words, end: FLUID_OUNCE.lastIndex };
  }
  WORD.lastIndex = at;
  const written = WORD.exec(text)?.[0];
  if (!written) return undefined;
  const word = written.replace('.', '');
  const known = word === 'T' ? WORDS.get('tbsp') : word === 't' ? WORDS.get('tsp') : undefined;
  const found = known ?? (word === 'C' ? undefined : WORDS.get(word.toLowerCase()));
  if (!found) return undefined;
  // A full stop belongs to a shortened word ("tsp."); after a whole word it ends the sentence.
  const stop = written.endsWith('.') && found.one === found.many;
  return { ...found, end: at + word.length + (stop ? 1 : 0) };
}

function countUnits(words: string): (typeof TABLE)[number][] {
  return words.split(' ').map((word) => {
    const [one = word, many = `${word}s`] = word.split('/');
    return [one, 'count', 1, '', `${one}/${many}`];
  });
}

/**
 * A unit by its id.
 *
 * @throws RangeError when there is none
 */
export function unitOf(id: string): Unit {
  const unit = UNITS.get(id);
  if (!unit) throw new RangeError(`There is no unit "${id}".`);
  return unit;
}
