import { parse } from 'csv-parse/sync';
import type { Allergen, Food, StrictestDiet, UsdaTableName } from '../src/cookbook-types.ts';
import { toFoodKey } from '../src/recipe-text/food-name-index.ts';
import {
  findImplausibleMeasureWeights,
  parseMeasureWeights,
} from './parse-and-check-measure-weights.ts';
import type { ReportViolation, Violation } from './violation.ts';

const FILE = 'ingredients.csv';
const COLUMNS =
  'name,synonyms,synonyms_de,source,row,kcal,protein,fat,carbs,diet,allergens,measures,note';
const DIETS: readonly string[] = ['vegan', 'vegetarian', 'fish', 'meat'] satisfies StrictestDiet[];
const ALLERGENS: readonly string[] = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] satisfies Allergen[];
const COLUMN_COUNT = COLUMNS.split(',').length;
const ROW_ID: Record<UsdaTableName, RegExp> = { sr28: /^\d{5}$/, fndds: /^\d{8}$/ };

/** The composition table and its violations. */
export interface ParsedCompositionTable {
  foods: Food[];
  violations: Violation[];
}

/**
 * Parses `ingredients.csv`. An invalid row is reported and left out, so that recipes can still be checked against the
 * others.
 */
export function parseCompositionTable(text: string): ParsedCompositionTable {
  const violations: Violation[] = [];
  const report: ReportViolation = (rule, message) => violations.push({ file: FILE, rule, message });
  let records: string[][] = [];
  try {
    records = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    report('csv', error instanceof Error ? error.message : String(error));
  }
  const [header = [], ...rows] = records;
  if (header.join(',') !== COLUMNS) {
    report('columns', `expected "${COLUMNS}", found "${header.join(',')}"`);
    return { foods: [], violations };
  }
  const foods: Food[] = [];
  for (const cells of rows) {
    const food = parseFood(cells, report);
    if (food) foods.push(food);
  }
  checkUniqueNames(foods, report);
  return { foods, violations };
}

function parseFood(cells: string[], report: ReportViolation): Food | undefined {
  if (cells.length !== COLUMN_COUNT) {
    report('columns', `"${cells[0]}" has ${cells.length} cells, not ${COLUMN_COUNT}`);
    return undefined;
  }
  const [name = '', synonyms = '', synonymsDe = '', source = '', row = '', ...rest] = cells;
  if (!isSource(source) || !ROW_ID[source].test(row)) {
    report('source', `"${name}" has ${source} ${row}: write sr28 with 5 digits or fndds with 8`);
    return undefined;
  }
  const values = parseValues(name, rest.slice(0, 4), report);
  const [diet = '', allergens = '', measures = ''] = rest.slice(4);
  const groups = parseGroups(name, diet, splitByPipe(allergens), report);
  if (!values || !groups) return undefined;
  const food = {
    name,
    synonyms: splitByPipe(synonyms),
    synonymsDe: splitByPipe(synonymsDe),
    ...values,
    ...groups,
    measures: parseMeasureWeights(splitByPipe(measures)) ?? [],
    source,
    row,
  };
  if (measures !== '' && food.measures.length === 0) {
    report('measures', `"${name}" has "${measures}": write "1 medium=118|1 cup=150"`);
  }
  for (const problem of findImplausibleMeasureWeights(food.measures))
    report('measures', `"${name}": ${problem}`);
  return food;
}

function parseValues(name: string, cells: string[], report: ReportViolation) {
  const [kcal = Number.NaN, protein = Number.NaN, fat = Number.NaN, carbs = Number.NaN] = cells.map(
    (cell) => (cell === '' ? Number.NaN : Number(cell)),
  );
  const isPlausible = kcal >= 0 && kcal <= 902 && protein >= 0 && fat >= 0 && carbs >= 0;
  if (isPlausible && protein + fat + carbs <= 103) return { kcal, protein, fat, carbs };
  const values = `kcal ${cells[0]}, protein ${cells[1]}, fat ${cells[2]}, carbs ${cells[3]}`;
  report('values', `"${name}" has ${values}: not plausible per 100 g`);
  return undefined;
}

function parseGroups(name: string, diet: string, allergens: string[], report: ReportViolation) {
  if (isDiet(diet) && allergens.every(isAllergen)) return { diet, allergens };
  report('groups', `"${name}" has diet "${diet}" and allergens "${allergens.join('|')}"`);
  return undefined;
}

function isDiet(text: string): text is StrictestDiet {
  return DIETS.includes(text);
}

function isAllergen(text: string): text is Allergen {
  return ALLERGENS.includes(text);
}

function isSource(source: string): source is UsdaTableName {
  return source === 'sr28' || source === 'fndds';
}

function splitByPipe(cell: string): string[] {
  return cell === '' ? [] : cell.split('|').map((entry) => entry.trim());
}

/** Checks that every name, compared as in ingredient lines, belongs to one food only, and the order of the rows. */
function checkUniqueNames(foods: Food[], report: ReportViolation): void {
  const owners = new Map<string, string>();
  const claim = (word: string, owner: string) => {
    const key = toFoodKey(word);
    const first = owners.get(key);
    if (first === undefined) owners.set(key, owner);
    else if (first !== owner || word === owner)
      report('unique', `"${word}" belongs to "${first}" and "${owner}"`);
  };
  for (const { name } of foods) claim(name, name);
  let previous = '';
  for (const { name, synonyms, synonymsDe } of foods) {
    for (const synonym of [...synonyms, ...synonymsDe]) claim(synonym, name);
    for (const word of [name, ...synonyms]) {
      if (word !== word.toLowerCase()) report('name', `"${word}" must be lowercase`);
    }
    for (const word of [name, ...synonyms, ...synonymsDe]) {
      if (word === '' || /[{}()@~#|"]/.test(word)) {
        report('name', `"${word}" (row "${name}") must be without markup and not empty`);
      }
    }
    if (name < previous) report('sorted', `"${name}" comes after "${previous}"`);
    previous = name;
  }
}
