/** The measurement systems. */
export type UnitSystem = 'metric' | 'us';

/** What a unit measures: mass, volume, or a count. */
export type UnitKind = 'mass' | 'volume' | 'count';

/** A kitchen unit. */
export interface Unit {
  id: string;
  kind: UnitKind;
  /** Grams of a mass, milliliters of a volume, 1 for counts. */
  size: number;
  /** The measurement system; absent if both use the unit (spoons, pinches, cloves). */
  system?: UnitSystem;
}

/** A unit found in a text. */
export interface ParsedUnit {
  unit: Unit;
  /** The singular and plural forms of the word in the text. */
  singular: string;
  plural: string;
  end: number;
}

/** Milliliters of a US cup; spoons, pints and quarts are fractions and multiples of it. */
export const CUP_MILLILITERS = 236.588;
export const TABLESPOON_MILLILITERS = CUP_MILLILITERS / 16;
export const TEASPOON_MILLILITERS = CUP_MILLILITERS / 48;
const OUNCE_GRAMS = 28.3495;

/** Rows of: id, kind, size, system, words ("singular/plural", or one invariable form). */
const UNIT_TABLE: readonly (readonly [string, UnitKind, number, UnitSystem | '', string])[] = [
  ['mg', 'mass', 0.001, 'metric', 'mg milligram/milligrams'],
  ['g', 'mass', 1, 'metric', 'g gr gm gms gram/grams gramme/grammes'],
  ['kg', 'mass', 1000, 'metric', 'kg kgs kilo/kilos kilogram/kilograms kilogramme/kilogrammes'],
  ['oz', 'mass', OUNCE_GRAMS, 'us', 'oz ozs ounce/ounces'],
  ['lb', 'mass', 16 * OUNCE_GRAMS, 'us', 'lb/lb lbs/lbs pound/pounds'],
  ['ml', 'volume', 1, 'metric', 'ml mls cc millilitre/millilitres milliliter/milliliters'],
  ['cl', 'volume', 10, 'metric', 'cl centilitre/centilitres centiliter/centiliters'],
  ['dl', 'volume', 100, 'metric', 'dl decilitre/decilitres deciliter/deciliters'],
  ['l', 'volume', 1000, 'metric', 'l ltr litre/litres liter/liters'],
  [
    'tsp',
    'volume',
    TEASPOON_MILLILITERS,
    '',
    'tsp tsps tspn teaspoon/teaspoons teaspoonful/teaspoonfuls',
  ],
  ['dessertspoon', 'volume', 10, '', 'dsp dessertspoon/dessertspoons'],
  [
    'tbsp',
    'volume',
    TABLESPOON_MILLILITERS,
    '',
    'tbsp tbsps tbs tbl tblsp tablespoon/tablespoons tablespoonful/tablespoonfuls',
  ],
  ['floz', 'volume', CUP_MILLILITERS / 8, 'us', 'floz'],
  ['cup', 'volume', CUP_MILLILITERS, 'us', 'cup/cups c cupful/cupfuls'],
  ['pint', 'volume', 2 * CUP_MILLILITERS, 'us', 'pint/pints pt pts'],
  ['quart', 'volume', 4 * CUP_MILLILITERS, 'us', 'quart/quarts qt qts'],
  ['gallon', 'volume', 16 * CUP_MILLILITERS, 'us', 'gallon/gallons gal'],
  ['pinch', 'volume', TEASPOON_MILLILITERS / 16, '', 'pinch/pinches'],
  ['dash', 'volume', TEASPOON_MILLILITERS / 8, '', 'dash/dashes'],
  ['stick', 'count', 1, '', 'stick/sticks'],
  ['can', 'count', 1, '', 'can/cans tin/tins'],
  ['slice', 'count', 1, '', 'slice/slices rasher/rashers'],
  ['stalk', 'count', 1, '', 'stalk/stalks rib/ribs'],
  ['leaf', 'count', 1, '', 'leaf/leaves'],
  ['bunch', 'count', 1, '', 'bunch/bunches'],
  ...createCountUnits(
    'clove handful piece sprig head sheet packet pack package sachet envelope jar bottle bag box ' +
      'carton tub tube container ball cube knob fillet wedge ear bulb spear floret strip block bar ' +
      'loaf/loaves punnet nest rack drop knuckle thumb segment scoop splash drizzle pot stem ' +
      'thread strand grinding twist',
  ),
];

/** Units that contain something: "1 (14 oz) can". */
export const CONTAINER_UNIT_IDS: ReadonlySet<string> = new Set(
  (
    'can packet pack package sachet envelope jar bottle bag box carton tub tube container pot ' +
    'block bar ball loaf nest rack piece punnet'
  ).split(' '),
);

const UNITS_BY_ID = new Map<string, Unit>();
const UNITS_BY_WORD = new Map<string, Omit<ParsedUnit, 'end'>>();
for (const [id, kind, size, system, words] of UNIT_TABLE) {
  const unit: Unit = { id, kind, size, ...(system === '' ? {} : { system }) };
  UNITS_BY_ID.set(id, unit);
  for (const forms of words.split(' ')) {
    const [singular = forms, plural = singular] = forms.split('/');
    UNITS_BY_WORD.set(singular, { unit, singular, plural });
    UNITS_BY_WORD.set(plural, { unit, singular, plural });
  }
}

const FLUID_OUNCE = /fl(?:uid)?\.?[ \t\u00a0]?(?:oz|ounces?)(?![\p{L}])\.?/iuy;
const UNIT_WORD = /[\p{L}]{1,16}(?![\p{L}])\.?/uy;

/** Parses the unit at `start`: "g", "tsp.", "Tablespoons", "fl oz", "cloves". */
export function parseUnit(text: string, start: number): ParsedUnit | undefined {
  FLUID_OUNCE.lastIndex = start;
  if (FLUID_OUNCE.test(text)) {
    const name = text.slice(start, FLUID_OUNCE.lastIndex);
    return { unit: getUnit('floz'), singular: name, plural: name, end: FLUID_OUNCE.lastIndex };
  }
  UNIT_WORD.lastIndex = start;
  const match = UNIT_WORD.exec(text)?.[0];
  if (!match) return undefined;
  const word = match.replace('.', '');
  const caseSensitiveMatch =
    word === 'T' ? UNITS_BY_WORD.get('tbsp') : word === 't' ? UNITS_BY_WORD.get('tsp') : undefined;
  const found =
    caseSensitiveMatch ?? (word === 'C' ? undefined : UNITS_BY_WORD.get(word.toLowerCase()));
  if (!found) return undefined;
  // A period belongs to an abbreviation ("tsp."); after a full word it ends the sentence.
  const includesPeriod = match.endsWith('.') && found.singular === found.plural;
  return { ...found, end: start + word.length + (includesPeriod ? 1 : 0) };
}

function createCountUnits(words: string): (typeof UNIT_TABLE)[number][] {
  return words.split(' ').map((forms) => {
    const [singular = forms, plural = `${forms}s`] = forms.split('/');
    return [singular, 'count', 1, '', `${singular}/${plural}`];
  });
}

/**
 * Returns a unit by its id.
 *
 * @throws RangeError if there is no such unit
 */
export function getUnit(id: string): Unit {
  const unit = UNITS_BY_ID.get(id);
  if (!unit) throw new RangeError(`Unknown unit "${id}".`);
  return unit;
}
