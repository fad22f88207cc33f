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
  isGerman: boolean;
  end: number;
}

/** Milliliters of a US cup; spoons, pints and quarts are fractions and multiples of it. */
export const CUP_MILLILITERS = 236.588;
export const TABLESPOON_MILLILITERS = CUP_MILLILITERS / 16;
export const TEASPOON_MILLILITERS = CUP_MILLILITERS / 48;
const OUNCE_GRAMS = 28.3495;

/** Rows of: id, kind, size, system, English words, German words (each "singular/plural", or one invariable form). */
const UNIT_TABLE: readonly (readonly [
  id: string,
  kind: UnitKind,
  size: number,
  system: UnitSystem | '',
  english: string,
  german: string,
])[] = [
  ['mg', 'mass', 0.001, 'metric', 'mg milligram/milligrams', 'Milligramm'],
  ['g', 'mass', 1, 'metric', 'g gr gm gms gram/grams gramme/grammes', 'Gramm'],
  ['kg', 'mass', 1000, 'metric', 'kg kgs kilo/kilos kilogram/kilograms', 'Kilo Kilogramm'],
  ['pfund', 'mass', 500, 'metric', '', 'Pfund Pfd'],
  ['oz', 'mass', OUNCE_GRAMS, 'us', 'oz ozs ounce/ounces', ''],
  ['lb', 'mass', 16 * OUNCE_GRAMS, 'us', 'lb/lb lbs/lbs pound/pounds', ''],
  [
    'ml',
    'volume',
    1,
    'metric',
    'ml mls cc millilitre/millilitres milliliter/milliliters',
    'Milliliter',
  ],
  ['cl', 'volume', 10, 'metric', 'cl centilitre/centilitres centiliter/centiliters', 'Zentiliter'],
  ['dl', 'volume', 100, 'metric', 'dl decilitre/decilitres deciliter/deciliters', 'Deziliter'],
  ['l', 'volume', 1000, 'metric', 'l ltr litre/litres liter/liters', 'Liter'],
  [
    'tsp',
    'volume',
    TEASPOON_MILLILITERS,
    '',
    'tsp tsps tspn teaspoon/teaspoons teaspoonful/teaspoonfuls',
    'TL Teel Teelöffel',
  ],
  ['dessertspoon', 'volume', 10, '', 'dsp dessertspoon/dessertspoons', ''],
  [
    'tbsp',
    'volume',
    TABLESPOON_MILLILITERS,
    '',
    'tbsp tbsps tbs tbl tblsp tablespoon/tablespoons tablespoonful/tablespoonfuls',
    'EL Essl Esslöffel Eßlöffel',
  ],
  ['floz', 'volume', CUP_MILLILITERS / 8, 'us', 'floz', ''],
  ['cup', 'volume', CUP_MILLILITERS, 'us', 'cup/cups c cupful/cupfuls', ''],
  // German recipes count with a coffee cup.
  ['tasse', 'volume', 150, '', '', 'Tasse/Tassen'],
  ['pint', 'volume', 2 * CUP_MILLILITERS, 'us', 'pint/pints pt pts', ''],
  ['quart', 'volume', 4 * CUP_MILLILITERS, 'us', 'quart/quarts qt qts', ''],
  ['gallon', 'volume', 16 * CUP_MILLILITERS, 'us', 'gallon/gallons gal', ''],
  ['pinch', 'volume', TEASPOON_MILLILITERS / 16, '', 'pinch/pinches', 'Prise/Prisen Pr'],
  ['dash', 'volume', TEASPOON_MILLILITERS / 8, '', 'dash/dashes', 'Msp Messerspitze/Messerspitzen'],
  ['drop', 'volume', 0.05, '', 'drop/drops', 'Tropfen'],
  ['squeeze', 'volume', TEASPOON_MILLILITERS, '', 'squeeze/squeezes', 'Spritzer'],
  ['drizzle', 'volume', TEASPOON_MILLILITERS, '', 'drizzle/drizzles', ''],
  ['splash', 'volume', TABLESPOON_MILLILITERS, '', 'splash/splashes', 'Schuss/Schuss Schuß'],
  ...createCountUnits(
    `stick; can can/cans|tin/tins Dose/Dosen; slice slice/slices|rasher/rashers Scheibe/Scheiben;
    stalk stalk/stalks|rib/ribs Stange/Stangen; leaf leaf/leaves Blatt/Blätter; bunch bunch/bunches Bund|Bd;
    clove - Zehe/Zehen; handful - Handvoll; piece - Stück/Stücke|Stk; sprig - Zweig/Zweige|Stiel/Stiele|Stängel;
    head - Kopf/Köpfe; bulb - Knolle/Knollen; cube - Würfel; ball - Kugel/Kugeln; bottle - Flasche/Flaschen;
    container - Becher|Bch; roll none Rolle/Rollen; vine none Rispe/Rispen; glas none Glas/Gläser;
    packung none Packung/Packungen|Päckchen|Pck|Pckg|Pkg|Pk|Pkt|Paket/Pakete|Tüte/Tüten|Beutel;
    sheet; packet; pack; package package/packages|pkg; sachet; envelope; jar; glass glass/glasses; bag; box box/boxes;
    carton; tub; tube; knob; fillet; wedge; ear; spear; floret; strip; block; bar - Tafel/Tafeln; loaf loaf/loaves; punnet; nest;
    rack; knuckle; thumb; segment; scoop; pot; stem; thread; strand; grinding; twist`,
  ),
];

/** Units that contain something: "1 (14 oz) can". */
export const CONTAINER_UNIT_IDS: ReadonlySet<string> = new Set(
  (
    'can packet pack package sachet envelope jar bottle bag box carton tub tube container pot ' +
    'block bar ball loaf nest rack piece punnet glas packung roll'
  ).split(' '),
);

const UNITS_BY_ID = new Map<string, Unit>();
const UNITS_BY_WORD = new Map<string, Omit<ParsedUnit, 'end'>>();
for (const [id, kind, size, system, english, german] of UNIT_TABLE) {
  const unit: Unit = { id, kind, size, ...(system === '' ? {} : { system }) };
  UNITS_BY_ID.set(id, unit);
  for (const forms of english.split(' ').filter(Boolean)) addUnitWords(unit, forms, false);
  for (const forms of german.split(' ').filter(Boolean)) addUnitWords(unit, forms, true);
}

/** Adds the words of a unit; German words also in lowercase, unless they are English words too. */
function addUnitWords(unit: Unit, forms: string, isGerman: boolean): void {
  const [singular = forms, plural = singular] = forms.split('/');
  for (const word of [singular, plural]) {
    UNITS_BY_WORD.set(word, { unit, singular, plural, isGerman });
    const lowercase = word.toLowerCase();
    if (!UNITS_BY_WORD.has(lowercase))
      UNITS_BY_WORD.set(lowercase, { unit, singular, plural, isGerman });
  }
}

const FLUID_OUNCE = /fl(?:uid)?\.?[ \t\u00a0]?(?:oz|ounces?)(?![\p{L}])\.?/iuy;
const HANDVOLL = /Hand voll(?![\p{L}])/iuy;
const UNIT_WORD = /[\p{L}]{1,16}(?![\p{L}])\.?/uy;
/** An optional plural: the "(n)" of "Zehe(n)", the "/n" of "Stange/n". */
const OPTIONAL_PLURAL = /\((?:n|en|e|s|es)\)|\/(?:n|en|e)(?![\p{L}])/uy;

/** Parses the unit at `start`: "g", "tsp.", "Tablespoons", "fl oz", "cloves". */
export function parseUnit(text: string, start: number): ParsedUnit | undefined {
  FLUID_OUNCE.lastIndex = start;
  if (FLUID_OUNCE.test(text)) {
    const name = text.slice(start, FLUID_OUNCE.lastIndex);
    return {
      unit: getUnit('floz'),
      singular: name,
      plural: name,
      isGerman: false,
      end: FLUID_OUNCE.lastIndex,
    };
  }
  HANDVOLL.lastIndex = start;
  if (HANDVOLL.test(text)) {
    const name = text.slice(start, HANDVOLL.lastIndex);
    return {
      unit: getUnit('handful'),
      singular: name,
      plural: name,
      isGerman: true,
      end: HANDVOLL.lastIndex,
    };
  }
  UNIT_WORD.lastIndex = start;
  const match = UNIT_WORD.exec(text)?.[0];
  if (!match) return undefined;
  const word = match.replace('.', '');
  const caseSensitiveMatch =
    word === 'T' ? UNITS_BY_WORD.get('tbsp') : word === 't' ? UNITS_BY_WORD.get('tsp') : undefined;
  const found =
    caseSensitiveMatch ??
    (word === 'C' ? undefined : (UNITS_BY_WORD.get(word) ?? UNITS_BY_WORD.get(word.toLowerCase())));
  if (!found) return undefined;
  // A period belongs to an abbreviation ("tsp."); after a full word it ends the sentence.
  const includesPeriod = match.endsWith('.') && found.singular === found.plural;
  const end = start + word.length + (includesPeriod ? 1 : 0);
  OPTIONAL_PLURAL.lastIndex = end;
  const names = includesPeriod && found.isGerman ? { singular: match, plural: match } : {};
  return { ...found, ...names, end: OPTIONAL_PLURAL.test(text) ? OPTIONAL_PLURAL.lastIndex : end };
}

/** Creates rows from "id english german; …"; by default, the English plural of the id ends in "s". */
function createCountUnits(rows: string): (typeof UNIT_TABLE)[number][] {
  return rows.split(';').map((row) => {
    const [id = '', english = '-', german = ''] = row.trim().split(' ');
    const words = english === '-' ? `${id}/${id}s` : english === 'none' ? '' : english;
    return [id, 'count', 1, '', words.replaceAll('|', ' '), german.replaceAll('|', ' ')];
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
