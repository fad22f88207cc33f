import type { Food, FoodSource, Measure } from '../src/types.ts';
import { parseCsv } from './csv.ts';
import type { Report, Violation } from './violation.ts';

const FILE = 'ingredients.csv';
const COLUMNS = 'name,synonyms,source,row,kcal,protein,fat,carbs,measures';
const ROW_ID: Record<FoodSource, RegExp> = { sr28: /^\d{5}$/, fndds: /^\d{8}$/ };

/** The composition table and whatever in it breaks the standard. */
export interface CompositionTable {
  foods: Food[];
  violations: Violation[];
}

/**
 * Reads `ingredients.csv`. A row with a broken cell is reported and left out,
 * so that recipes can still be checked against the others.
 */
export function readCompositionTable(text: string): CompositionTable {
  const violations: Violation[] = [];
  const report: Report = (rule, found) => violations.push({ file: FILE, rule, found });
  let records: string[][] = [];
  try {
    records = parseCsv(text);
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
    const food = readFood(cells, report);
    if (food) foods.push(food);
  }
  checkNames(foods, report);
  return { foods, violations };
}

function readFood(cells: string[], report: Report): Food | undefined {
  const [name = '', synonyms = '', source = '', row = '', ...rest] = cells;
  if (cells.length !== 9) {
    report('columns', `"${name}" has ${cells.length} cells, not 9`);
    return undefined;
  }
  if (!isSource(source) || !ROW_ID[source].test(row)) {
    report('source', `"${name}" names ${source} ${row}: write sr28 with 5 digits or fndds with 8`);
    return undefined;
  }
  const [kcal = Number.NaN, protein = Number.NaN, fat = Number.NaN, carbs = Number.NaN] = rest
    .slice(0, 4)
    .map((cell) => (cell === '' ? Number.NaN : Number(cell)));
  const sane = kcal >= 0 && kcal <= 902 && protein >= 0 && fat >= 0 && carbs >= 0;
  if (!sane || protein + fat + carbs > 103) {
    const found = `kcal ${rest[0]}, protein ${rest[1]}, fat ${rest[2]}, carbs ${rest[3]}`;
    report('figures', `"${name}" has ${found}: not the figures of 100 g of food`);
    return undefined;
  }
  const measures = readMeasures(rest[4] ?? '');
  if (!measures) {
    report('measures', `"${name}" has "${rest[4]}": write "1 medium=118|1 cup=150"`);
  }
  const others = splitBar(synonyms);
  return {
    name,
    synonyms: others,
    kcal,
    protein,
    fat,
    carbs,
    measures: measures ?? [],
    source,
    row,
  };
}

function isSource(source: string): source is FoodSource {
  return source === 'sr28' || source === 'fndds';
}

function splitBar(cell: string): string[] {
  return cell === '' ? [] : cell.split('|').map((entry) => entry.trim());
}

function readMeasures(cell: string): Measure[] | undefined {
  const measures: Measure[] = [];
  for (const entry of splitBar(cell)) {
    const [text = '', weight = '', ...more] = entry.split('=').map((part) => part.trim());
    const grams = Number(weight);
    if (text === '' || !(grams > 0) || more.length > 0) return undefined;
    measures.push({ text, grams });
  }
  return measures;
}

function checkNames(foods: Food[], report: Report): void {
  const owners = new Map<string, string>();
  const claim = (word: string, owner: string) => {
    const first = owners.get(word);
    if (first !== undefined) report('unique', `"${word}" belongs to "${first}" and "${owner}"`);
    else owners.set(word, owner);
  };
  for (const { name } of foods) claim(name, name);
  let previous = '';
  for (const { name, synonyms } of foods) {
    for (const synonym of synonyms) claim(synonym, name);
    for (const word of [name, ...synonyms]) {
      if (word === '' || word !== word.toLowerCase().trim() || /[{}()@~#|"]/.test(word)) {
        report('name', `"${word}" (row "${name}"): lower case, no marks, not empty`);
      }
    }
    if (name < previous) report('sorted', `"${name}" stands after "${previous}"`);
    previous = name;
  }
}
